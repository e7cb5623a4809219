/** Delay after the last change, and the longest delay during continuous typing. */
const PAUSE_MS = 2000;
const LONGEST_WAIT_MS = 15_000;
const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = 60_000;

/** Schedules the saves of a changing text. */
export function createSaveTimer(save: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitsSince: number | undefined;
  let failures = 0;

  function saveIn(pause: number): void {
    clearTimeout(timer);
    timer = setTimeout(save, pause);
  }

  return {
    isWaiting: () => timer !== undefined,
    /** True while a retry is scheduled; typing does not change its time. */
    isRetryDue: () => failures > 0 && timer !== undefined,
    /** Saves after a pause in typing; each call extends the delay, up to the limit. */
    saveSoon(): void {
      waitsSince ??= Date.now();
      saveIn(Math.min(PAUSE_MS, Math.max(0, waitsSince + LONGEST_WAIT_MS - Date.now())));
    },
    saveNow: () => saveIn(0),
    /** Retries with an increasing delay. */
    retry(): void {
      saveIn(Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS));
      failures += 1;
    },
    succeeded(): void {
      failures = 0;
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
      waitsSince = undefined;
    },
  };
}
