/** A pause in typing after which the text is saved, and how long typing without a pause may put that off. */
const PAUSE_MS = 2000;
const LONGEST_WAIT_MS = 15_000;
const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = 60_000;

/** When text that changes is saved. */
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

  /** What failed is tried again in its own time, whatever is typed meanwhile. */
  isRetryDue(): boolean {
    return this.failures > 0 && this.isWaiting();
  }

  /** After a pause in typing, which each call puts off for a while. */
  saveSoon(): void {
    this.waitsSince ??= Date.now();
    this.saveIn(Math.min(PAUSE_MS, Math.max(0, this.waitsSince + LONGEST_WAIT_MS - Date.now())));
  }

  saveNow(): void {
    this.saveIn(0);
  }

  /** Later each time. */
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
