// Cards dragged by a finger or a mouse: another way to do what taps do, and never needed.

import type { Attachment } from "svelte/attachments";

export interface Drag {
  can: () => boolean;
  /** What moves with the finger; the element itself if nothing is said. */
  shown?: (element: HTMLElement) => HTMLElement;
  /** It was let go here, in pixels of the window. */
  dropped: (x: number, y: number) => void;
}

/** Pixels from which a tap is a drag. */
const FAR = 8;

export const dragged = (drag: Drag): Attachment<HTMLElement> => (element) => {
  const down = (event: PointerEvent): void => {
    if (event.isPrimary && event.button === 0 && drag.can()) follow(element, drag, event);
  };
  element.addEventListener("pointerdown", down);
  return () => element.removeEventListener("pointerdown", down);
};

/** Follow a finger until it is lifted. */
function follow(element: HTMLElement, drag: Drag, start: PointerEvent): void {
  const shown = drag.shown?.(element) ?? element;
  const over = new AbortController();
  let far = false;
  const listen = (kind: "pointermove" | "pointerup" | "pointercancel", hear: (event: PointerEvent) => void): void =>
    addEventListener(kind, (event) => event.pointerId === start.pointerId && hear(event), { signal: over.signal });
  const end = (): void => {
    over.abort();
    shown.classList.remove("dragged");
    shown.style.translate = "";
  };
  listen("pointermove", ({ clientX, clientY }) => {
    const [x, y] = [clientX - start.clientX, clientY - start.clientY];
    far ||= Math.hypot(x, y) > FAR;
    if (!far) return;
    shown.classList.add("dragged");
    shown.style.translate = `${x}px ${y}px`;
  });
  listen("pointercancel", end);
  // Escape takes it back; it clears no choice as well.
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !far) return;
    event.stopPropagation();
    end();
    addEventListener("pointerup", noClick, { once: true });
  }, { signal: over.signal, capture: true });
  listen("pointerup", ({ clientX, clientY }) => {
    end();
    if (!far) return;
    noClick();
    drag.dropped(clientX, clientY);
  });
}

/** The end of a drag is no tap. */
function noClick(): void {
  const stop = (event: MouseEvent): void => event.stopPropagation();
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }));
}
