/** A running browser. */
export type Browser = {
  /** Name and version, as the browser reports them. */
  name: string;
  /** Opens a window with separate storage, cache and session. */
  open(): Promise<Driver>;
  close(): Promise<void>;
};

/**
 * The abilities that the driver of a window needs. `journey-page.ts` builds everything else on them, so that
 * all browsers are observed in the same way.
 */
export type Driver = {
  goto(url: string): Promise<void>;
  /** Calls a function, given as source text, in the page. Arguments and result travel as JSON. */
  evaluate(source: string, args: unknown[]): Promise<unknown>;
  /** Moves the mouse to a point of the viewport, presses it and releases it. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types on the keyboard, key by key, into the element that has the focus. */
  type(text: string): Promise<void>;
  /** Presses one key, named as `KeyboardEvent.key`, with modifiers in front: `Control+Shift+ArrowLeft`. */
  press(keys: string): Promise<void>;
  /** Puts a file into a file input. */
  chooseFile(css: string, file: string): Promise<void>;
  /** The console errors and page errors that the browser has reported since the window opened. */
  errors(): string[];
  close(): Promise<void>;
};

/** The viewport of every window. WebKitGTK subtracts its tool bar from the height. */
export const WINDOW = { width: 1280, height: 900 };
