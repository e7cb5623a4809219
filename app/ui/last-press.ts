/** Position in CSS pixels of the window. */
export type Point = { x: number; y: number };

let pressed: Point | null = null;

// The listener starts with the module, because a dialog opens only after the press.
if (!import.meta.env.SSR) {
  addEventListener("pointerdown", ({ clientX, clientY }) => (pressed = { x: clientX, y: clientY }), true);
  addEventListener("keydown", () => (pressed = null), true);
}

/** Returns the last pointer press in CSS pixels of the window; null after a key press. */
export function lastPress(): Point | null {
  return pressed;
}
