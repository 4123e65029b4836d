// Who sits where around the table, clockwise from my left.

export interface Sides {
  left: number[];
  top: number[];
  right: number[];
}

/** The other seats, from the one after mine. Whoever watches sees all, from the first. */
export function around(seats: number, me: number | null): Sides {
  const first = me === null ? 0 : me + 1;
  const others = Array.from({ length: me === null ? seats : seats - 1 }, (_, i) => (first + i) % seats);
  const flank = others.length < 3 ? 0 : others.length > 5 ? 2 : 1;
  const end = others.length - flank;
  return { left: others.slice(0, flank), top: others.slice(flank, end), right: others.slice(end) };
}
