// What is drawn so far of a large screen: one part after another, so that a slow device is never held up for long.

export class Parts {
  #drawn = $state(0);

  /** @param all how many parts the screen has */
  constructor(private readonly all: number) {
    this.#next();
  }

  has(part: number): boolean {
    return part <= this.#drawn;
  }

  get whole(): boolean {
    return this.has(this.all);
  }

  #next(): void {
    const draw = (): void => {
      this.#drawn += 1;
      if (!this.whole) this.#next();
    };
    // A page that nobody sees has no frames.
    if (document.visibilityState === "hidden") setTimeout(draw);
    else requestAnimationFrame(() => setTimeout(draw));
  }
}
