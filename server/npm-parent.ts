const LOOK_EVERY_MS = 500;
/** Read at once: npm may end while the server starts. */
const parent = process.ppid;

/** npm was killed, or its shell took the signal. A parent's end has no event, but its number changes. */
export function onNpmGone(lifecycleEvent: string | undefined, listener: () => void): void {
  if (lifecycleEvent !== "start" && lifecycleEvent !== "dev") return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    listener();
  }, LOOK_EVERY_MS);
  timer.unref();
}
