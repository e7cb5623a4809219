/** Runs layout-dependent code, such as focus changes, after the browser's next layout. */
export function afterPaint(run: () => void, signal: AbortSignal): void {
  requestAnimationFrame(() => {
    setTimeout(() => {
      if (!signal.aborted) run();
    });
  });
}
