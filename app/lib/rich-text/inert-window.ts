type BrowserWindow = Window & typeof globalThis;

/**
 * Creates an object with the window of a removed frame, whose documents belong to no page. In other documents of the
 * page, Chromium checks handlers against the Content-Security-Policy and reports them as if they ran.
 * @param works checks the object after the frame's removal, because some browsers close its window
 * @returns undefined if it does not work
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
