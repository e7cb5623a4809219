/** Delay after the last change, and the longest delay during continuous typing. */
const PAUSE_MS = 2000;
const LONGEST_WAIT_MS = 15_000;
const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = 60_000;

/** Schedules the saves of a changing text. */
export class SaveTimer {
  private readonly save: () => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waitsSince: number | undefined;
  private failures = 0;

  constructor(save: () => void) {
    this.save = save;
  }

  isWaiting(): boolean {
    return this.timer !== undefined;
  }

  /** True while a retry is scheduled; typing does not change its time. */
  isRetryDue(): boolean {
    return this.failures > 0 && this.isWaiting();
  }

  /** Saves after a pause in typing; each call extends the delay, up to the limit. */
  saveSoon(): void {
    this.waitsSince ??= Date.now();
    this.saveIn(Math.min(PAUSE_MS, Math.max(0, this.waitsSince + LONGEST_WAIT_MS - Date.now())));
  }

  saveNow(): void {
    this.saveIn(0);
  }

  /** Retries with an increasing delay. */
  retry(): void {
    this.saveIn(Math.min(FIRST_RETRY_MS * 2 ** this.failures, LONGEST_RETRY_MS));
    this.failures += 1;
  }

  succeeded(): void {
    this.failures = 0;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waitsSince = undefined;
  }

  private saveIn(pause: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.save, pause);
  }
}
