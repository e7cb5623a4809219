const LOOK_EVERY_MS = 500;
/** Reads the id when this module loads, because npm may end during the start. */
const parent = process.ppid;

/** Calls back when npm was killed, or its shell took the signal. A parent's end causes no event, but its id changes. */
export function onNpmGone(lifecycleEvent: string | undefined, listener: () => void): void {
  if (lifecycleEvent !== "start" && lifecycleEvent !== "dev") return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    listener();
  }, LOOK_EVERY_MS);
  timer.unref();
}
