// Which key was pressed, whatever letters the keyboard writes.

/** The key as it stands on a Latin keyboard: a Hebrew one writes other letters, and a French one digits with Shift alone. */
export function latin({ key, code }: { key: string; code: string }): string {
  if (key.length !== 1 || key === "?") return key;
  const [, digit] = /^(?:Digit|Numpad)([0-9])$/.exec(code) ?? [];
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (digit !== undefined) return digit;
  return /\p{Script=Latin}/u.test(key) ? key : (letter?.toLowerCase() ?? key);
}
