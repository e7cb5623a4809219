/** Serialising a long post is slow, so a report waits for a pause in typing, but at most LONGEST_WAIT_MS. */
const PAUSE_MS = 150;
const IDLE_WITHIN_MS = 200;
const LONGEST_WAIT_MS = 1000;

export class HtmlReporter {
  private readonly read: () => string;
  private readonly report: (html: string) => void;
  private reported = "";
  private isDirty = false;
  private dirtySince = 0;
  private cancel: (() => void) | undefined;

  /** @param report receives the HTML when it differs from the last report */
  constructor(read: () => string, report: (html: string) => void) {
    this.read = read;
    this.report = report;
  }

  /** Discards pending reports when another text is loaded. */
  reset(): void {
    this.stop();
    this.isDirty = false;
    this.reported = this.read();
  }

  note(): void {
    const now = performance.now();
    if (!this.isDirty) this.dirtySince = now;
    this.isDirty = true;
    // Each letter delays the report until the limit is near. Without the limit, a slow computer would never report.
    if (this.cancel && now > this.dirtySince + LONGEST_WAIT_MS - PAUSE_MS) return;
    this.cancel?.();
    this.cancel = whenIdle(PAUSE_MS, () => this.flush());
  }

  flush(): string {
    this.stop();
    if (!this.isDirty) return this.reported;
    this.isDirty = false;
    const html = this.read();
    if (html !== this.reported) {
      this.reported = html;
      this.report(html);
    }
    return html;
  }

  private stop(): void {
    this.cancel?.();
    this.cancel = undefined;
  }
}

function whenIdle(wait: number, task: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Safari lacks this function.
    if ("requestIdleCallback" in globalThis) idle = requestIdleCallback(task, { timeout: IDLE_WITHIN_MS });
    else task();
  }, wait);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
