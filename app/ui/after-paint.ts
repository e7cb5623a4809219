/** Runs what needs the layout, such as a change of focus, when the browser has made it anyway. */
export function afterPaint(run: () => void, signal: AbortSignal): void {
  requestAnimationFrame(() => {
    setTimeout(() => {
      if (!signal.aborted) run();
    });
  });
}
