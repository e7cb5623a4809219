type BrowserWindow = Window & typeof globalThis;

/**
 * Makes something with the window of a frame that is taken away again: documents parsed there belong to no page. Those of
 * the page's own window do, even those that are never shown: Chromium checks every handler in them against the page's
 * Content-Security-Policy and reports it, as if somebody had tried to run it here.
 * @param works asked once the frame is gone; not every browser lets its window live on
 * @returns nothing where it does not work
 */
export function inInertWindow<Made>(
  make: (inert: BrowserWindow) => Made,
  works: (made: Made) => boolean,
): Made | undefined {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.documentElement.append(frame);
  try {
    const made = frame.contentWindow && make(frame.contentWindow as BrowserWindow);
    frame.remove();
    return made && works(made) ? made : undefined;
  } catch {
    return undefined;
  } finally {
    frame.remove();
  }
}
