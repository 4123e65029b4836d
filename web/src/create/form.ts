// Which controls a form shows: an option that means nothing as the others stand is left out.

import type { Field } from "../api";

export function shown(fields: readonly Field[], values: Record<string, unknown>): Field[] {
  return fields.filter(({ needs }) => {
    if (!needs) return true;
    const held = values[needs.option];
    return needs.value === null ? Array.isArray(held) ? held.length > 0 : Boolean(held) : held === needs.value;
  });
}
