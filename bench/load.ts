import { readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";

type LoadOptions = {
  port: number;
  /** Lines of the head, without the empty one that ends it. A function makes each request another one. */
  request: string[] | (() => string[]);
  connections?: number;
  seconds: number;
};

export type Load = { requests: number; seconds: number; milliseconds: number[] };

/** Keeps connections busy, each with one request at a time, by a client that costs as little as can be. */
export async function load({ port, request, connections = 32, seconds }: LoadOptions): Promise<Load> {
  const milliseconds: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  const bytesOf = (lines: string[]) => Buffer.from(`${lines.join("\r\n")}\r\n\r\n`);
  const nextRequest = typeof request === "function" ? () => bytesOf(request()) : constant(bytesOf(request));
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, "127.0.0.1").setNoDelay();
      while (performance.now() < end) {
        const sent = performance.now();
        socket.write(nextRequest());
        await readResponse(socket);
        milliseconds.push(performance.now() - sent);
      }
      socket.destroy();
    }),
  );
  return { requests: milliseconds.length, seconds: (performance.now() - start) / 1000, milliseconds };
}

function constant<Value>(value: Value): () => Value {
  return () => value;
}

/** Of an answer with a Content-Length. @throws where it is no success */
function readResponse(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing: number | undefined;
    const finish = (error?: Error) => {
      socket.off("data", onData).off("close", onClose);
      if (error) reject(error);
      else resolve();
    };
    const onClose = () => finish(new Error("The server closed the connection."));
    const onData = (chunk: Buffer) => {
      if (missing === undefined) {
        const head = chunk.toString("latin1", 0, chunk.indexOf("\r\n\r\n") + 4);
        const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1];
        if (!/^HTTP\/1\.1 20[06]/.test(head) || length === undefined) return finish(new Error(`Answered:\n${head}`));
        missing = head.length + Number(length);
      }
      missing -= chunk.length;
      if (missing <= 0) finish();
    };
    socket.on("data", onData).on("close", onClose);
  });
}

/** Processor time of one process, in microseconds; undefined where the system does not tell (it does on Linux). */
export async function processorTime(pid: number): Promise<number | undefined> {
  try {
    const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return undefined;
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
