// Seconds that run down on the screen.

export class Countdown {
  seconds = $state<number | null>(null);

  /** Down to a moment of `Date.now()`, as long as there is one; made while a component is. */
  constructor(ends: () => number | null) {
    $effect(() => {
      const end = ends();
      const look = (): void => void (this.seconds = end === null ? null : Math.max(0, Math.ceil((end - Date.now()) / 1000)));
      look();
      if (end === null) return;
      const timer = setInterval(look, 250);
      return () => clearInterval(timer);
    });
  }

  /** As a clock shows it: `0:40`. */
  get clock(): string {
    const { seconds } = this;
    return seconds === null ? "" : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}
