import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import { observe } from "../observers.ts";
import { StartupError } from "../startup-error.ts";
import { WorkQueue } from "../work-queue.ts";
import { type ImageResult, type ImageTask, imageResult } from "./image-task.ts";

/** After this idle time the process ends and frees its memory. */
const IDLE_MS = 15_000;
/** An image takes up to two seconds, and libvips stops after twenty. */
const MAX_MS = 30_000;

// A separate process decodes uploads. A fault in libvips does not end the site, and the memory is free when the process
// ends. libuv's threads stay free for files and compression. The process receives no secret. By default, glibc keeps
// large blocks instead of returning them to the system.
const ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" };

/** The process cannot drop root's rights, and a later try would fail too. */
export class ImageRightsError extends StartupError {
  /** Logs a repeated error only once. */
  readonly isRepeated: boolean;

  constructor(reason: string, isRepeated: boolean) {
    super(
      `Pictures are not processed as root, and the picture process cannot drop its rights: ${reason}. Start the site as an unprivileged user.`,
    );
    this.isRepeated = isRepeated;
  }
}

const queue = new WorkQueue({ max: 1 });
let rightsError: string | undefined;
let child: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Makes one image at a time.
 * @returns undefined when the task gives no image
 * @throws ImageRightsError
 * @throws Error when the process ends, takes too long or cannot start
 */
export function makeImage(task: ImageTask): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return queue.run("", () => observe({ name: "image", kind: task.kind }, () => ask(task)));
}

async function ask(task: ImageTask): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (rightsError !== undefined) throw new ImageRightsError(rightsError, true);
  clearTimeout(idle);
  const worker = child ?? start();
  child = worker;
  // This process waits for a working worker, but it can exit while a worker is idle.
  worker.ref();
  worker.channel?.ref();
  try {
    const { bytes, error, rightsError: reason } = await exchange(worker, task);
    rightsError = reason;
    if (reason !== undefined) throw new ImageRightsError(reason, false);
    if (error !== undefined) throw new Error(error);
    return bytes;
  } catch (error) {
    end(worker);
    throw error;
  } finally {
    worker.unref();
    worker.channel?.unref();
    idle = setTimeout(end, IDLE_MS, worker).unref();
  }
}

function start(): ChildProcess {
  const worker = fork(createRequire(import.meta.url).resolve("#platform/images/image-worker.ts"), {
    env: ENVIRONMENT,
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  worker.on("error", () => {}); // `exchange` reports the error to the caller
  worker.once("exit", () => {
    if (child === worker) child = undefined;
  });
  return worker;
}

function end(worker: ChildProcess): void {
  if (child === worker) child = undefined;
  worker.kill("SIGKILL");
}

async function exchange(worker: ChildProcess, task: ImageTask): Promise<ImageResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ImageResult>();
  const onMessage = (message: unknown) => {
    const { data, error } = imageResult.safeParse(message);
    if (data) resolve(data);
    else reject(error);
  };
  const onExit = () => reject(new Error("The picture process has ended."));
  const timer = setTimeout(() => reject(new Error("A picture takes too long to make.")), MAX_MS);
  worker.once("message", onMessage).once("exit", onExit).once("error", reject);
  worker.send(task, (error) => error && reject(error));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off("message", onMessage).off("exit", onExit).off("error", reject);
  }
}
