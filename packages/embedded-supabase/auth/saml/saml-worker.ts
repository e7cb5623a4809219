import { once } from "node:events";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { WorkQueue } from "#platform/work-queue.ts";
import type { SamlTasks } from "./saml-tasks.ts";

export type SamlTask = { name: keyof SamlTasks; parameters: unknown[] };
export type SamlReply = { value: unknown } | { error: string };

/** A task needs 20 ms. A busy machine can delay the reply by a second. */
const MAX_MS = 3000;

/**
 * Parses XML and checks signatures in a thread, one task after another. The thread ends with a task that needs too long,
 * because hostile XML must not stop the process.
 */
export class SamlWorker {
  readonly #thread: string | URL;
  readonly #maxMs: number;
  readonly #queue = new WorkQueue({ max: 1 });
  #worker: Worker | undefined;

  /** @param thread the tests use another one */
  constructor(
    thread: string | URL = createRequire(import.meta.url).resolve("#package/auth/saml/saml-thread.ts"),
    maxMs = MAX_MS,
  ) {
    this.#thread = thread;
    this.#maxMs = maxMs;
  }

  /** @throws the error of the task, or one about its time */
  run<Name extends keyof SamlTasks>(
    name: Name,
    ...parameters: Parameters<SamlTasks[Name]>
  ): Promise<Awaited<ReturnType<SamlTasks[Name]>>> {
    const result = this.#queue.run("", () => this.#runNow({ name, parameters }));
    return result as Promise<Awaited<ReturnType<SamlTasks[Name]>>>;
  }

  async #runNow(task: SamlTask): Promise<unknown> {
    const worker = this.#worker ?? (await this.#start());
    worker.ref();
    try {
      worker.postMessage(task);
      const reply: SamlReply = (await once(worker, "message", { signal: AbortSignal.timeout(this.#maxMs) }))[0];
      if ("error" in reply) throw new SamlTaskError(reply.error);
      return reply.value;
    } catch (error) {
      if (!(error instanceof SamlTaskError)) await this.#end(worker);
      throw error;
    } finally {
      worker.unref();
    }
  }

  /** Loads the libraries, which takes longer than a task may. */
  async #start(): Promise<Worker> {
    const worker = new Worker(this.#thread);
    worker.on("error", () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    await once(worker, "message");
    this.#worker = worker;
    return worker;
  }

  async #end(worker: Worker): Promise<void> {
    this.#worker = undefined;
    await worker.terminate();
  }
}

class SamlTaskError extends Error {
  override readonly name = "SamlTaskError";
}
