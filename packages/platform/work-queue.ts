export class QueueFullError extends Error {
  override readonly name = "QueueFullError";
}

type WorkQueueOptions = {
  max: number;
  /** At most this many jobs of one client run at once, so that its slow jobs never use every slot. */
  maxPerClient?: number;
  maxWaiting?: number;
  maxWaitingPerClient?: number;
  /** Work that has waited for this time is rejected. */
  waitMs?: number;
};

/**
 * Runs at most `max` jobs at once. It alternates between clients, so that many jobs of one client delay the other
 * clients by one job each.
 */
export class WorkQueue {
  readonly #options: WorkQueueOptions;
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #running = new Map<string, number>();
  #waitingCount = 0;
  #underWay = 0;
  #idle: PromiseWithResolvers<void> | undefined;

  constructor(options: WorkQueueOptions) {
    this.#options = options;
  }

  /**
   * @param client the network of the request, see clientIp; empty if the work belongs to no client
   * @throws QueueFullError when too much work waits already
   */
  async run<Result>(client: string, work: () => Promise<Result>): Promise<Result> {
    await this.#wait(client);
    try {
      return await work();
    } finally {
      this.#finish(client);
    }
  }

  /** Resolves when no work runs and none waits. */
  async idle(): Promise<void> {
    if (this.#underWay === 0) return;
    this.#idle ??= Promise.withResolvers();
    await this.#idle.promise;
  }

  async #wait(client: string): Promise<void> {
    const { max, maxWaiting = Infinity, maxWaitingPerClient = Infinity, waitMs } = this.#options;
    if (this.#underWay < max && this.#hasShare(client)) {
      this.#start(client);
      return;
    }
    const starts = this.#waiting.get(client) ?? [];
    if (starts.length >= maxWaitingPerClient || this.#waitingCount >= maxWaiting) throw queueFull();
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    starts.push(start);
    this.#waiting.set(client, starts);
    this.#waitingCount += 1;
    const timer = waitMs && setTimeout(giveUp, waitMs, this);
    await promise;
    clearTimeout(timer);

    function giveUp(queue: WorkQueue): void {
      starts.splice(starts.indexOf(start), 1);
      if (starts.length === 0) queue.#waiting.delete(client);
      queue.#waitingCount -= 1;
      reject(queueFull());
    }
  }

  #hasShare(client: string): boolean {
    return (this.#running.get(client) ?? 0) < (this.#options.maxPerClient ?? Infinity);
  }

  #start(client: string): void {
    this.#underWay += 1;
    this.#running.set(client, (this.#running.get(client) ?? 0) + 1);
  }

  /** Frees the slot of a finished job and starts the next one. Without a next one, the queue is idle. */
  #finish(client: string): void {
    this.#underWay -= 1;
    const running = (this.#running.get(client) ?? 0) - 1;
    if (running > 0) this.#running.set(client, running);
    else this.#running.delete(client);
    this.#startNext();
    if (this.#underWay > 0) return;
    this.#idle?.resolve();
    this.#idle = undefined;
  }

  #startNext(): void {
    for (const [client, starts] of this.#waiting) {
      if (!this.#hasShare(client)) continue;
      const start = starts.shift();
      this.#waiting.delete(client);
      if (starts.length > 0) this.#waiting.set(client, starts); // the client goes to the end of the queue
      this.#waitingCount -= 1;
      this.#start(client);
      start?.();
      return;
    }
  }
}

/** Made only for a rejection, because its stack takes as long as the rest of the queue. */
function queueFull(): QueueFullError {
  return new QueueFullError("Too many jobs are waiting.");
}
