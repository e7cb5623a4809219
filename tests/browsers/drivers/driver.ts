/** A browser that is running. */
export type Browser = {
  /** Name and version, as the browser tells them. */
  name: string;
  /** Opens a window that knows nothing of the others: no storage, no cache, no session. */
  open(): Promise<Driver>;
  close(): Promise<void>;
};

/**
 * What the driver of a window must be able to do. Whatever can be built on this is built in `journey-page.ts`, so that
 * every browser is waited for and looked at in the same way.
 */
export type Driver = {
  goto(url: string): Promise<void>;
  /** Calls a function, given as source text, in the page; arguments and result travel as JSON. */
  evaluate(source: string, args: unknown[]): Promise<unknown>;
  /** The mouse goes to a point of the viewport, is pressed and released. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types on the keyboard, key by key, into whatever has the focus. */
  type(text: string): Promise<void>;
  /** Presses one key, named as `KeyboardEvent.key`, with modifiers in front: `Control+Shift+ArrowLeft`. */
  press(keys: string): Promise<void>;
  /** Puts a file into a file input. */
  chooseFile(css: string, file: string): Promise<void>;
  /** What the browser has told of console errors and page errors since the window was opened. */
  errors(): string[];
  close(): Promise<void>;
};

/** The viewport of every window, or nearly so: WebKitGTK takes its tool bar off it. */
export const WINDOW = { width: 1280, height: 900 };
