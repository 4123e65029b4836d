// Which controls a form shows: an option that means nothing as the others stand is left out.

import type { Field } from "../api";

export function shown(fields: readonly Field[], values: Record<string, unknown>): Field[] {
  return fields.filter(({ needs }) => {
    if (!needs) return true;
    const held = values[needs.option];
    return needs.value === null ? Array.isArray(held) ? held.length > 0 : Boolean(held) : held === needs.value;
  });
}

/** The changes, with a usual number for what means something only now and has none yet. */
export function settled(fields: readonly Field[], options: Record<string, unknown>, changes: Record<string, unknown>): Record<string, unknown> {
  const values = { ...options, ...changes };
  const empty = shown(fields, values).filter((field) => field.kind === "number" && field.needs && !allowed(field, Number(values[field.name])));
  return { ...changes, ...Object.fromEntries(empty.map((field) => [field.name, (field["offered"] as number[])[0] ?? field["low"]])) };
}

const allowed = (field: Field, n: number): boolean => n === field["also"] || (n >= Number(field["low"]) && n <= Number(field["high"]));
