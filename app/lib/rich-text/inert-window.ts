type BrowserWindow = Window & typeof globalThis;

/**
 * Makes something with the window of a removed frame, whose documents belong to no page. In those of the page's window,
 * even if never shown, Chromium checks handlers against the page's Content-Security-Policy and reports them as if run.
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
