/** In CSS pixels of the window. */
export type Point = { x: number; y: number };

let pressed: Point | null = null;

// A dialog opens after the press that asked for it: the listener has to stand before anybody knows of a dialog.
if (!import.meta.env.SSR) {
  addEventListener("pointerdown", ({ clientX, clientY }) => (pressed = { x: clientX, y: clientY }), true);
  addEventListener("keydown", () => (pressed = null), true);
}

/** Where in the window a pointer was pressed last, in CSS pixels; null where a key came after it. */
export function lastPress(): Point | null {
  return pressed;
}
