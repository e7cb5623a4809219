const LOOK_EVERY_MS = 500;
/** Read when the process begins, for npm may end while the server starts. */
const parent = process.ppid;

/**
 * Calls back once when the process that runs `npm start` or `npm run dev` has ended without a signal to this one: npm was
 * killed, or passed the signal to a shell that ended by it. The server would go on with port and data folder. There is
 * no event for the end of a parent, but its number changes.
 * @param lifecycleEvent npm_lifecycle_event; a server started otherwise, say with `nohup`, may outlive its parent
 */
export function onNpmGone(lifecycleEvent: string | undefined, listener: () => void): void {
  if (lifecycleEvent !== "start" && lifecycleEvent !== "dev") return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    listener();
  }, LOOK_EVERY_MS);
  timer.unref();
}
