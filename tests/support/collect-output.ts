import type { ChildProcessByStdio } from "node:child_process";
import type { Readable } from "node:stream";

const MAX_LENGTH = 8 * 1024 * 1024;

/** @returns what the process has printed so far, in the order in which it came; only the end of a very long output */
export function collectOutput({ stdout, stderr }: ChildProcessByStdio<null, Readable, Readable>): () => string {
  let output = "";
  for (const stream of [stdout, stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      // A process of a benchmark prints so much that its reader would be measured.
      output = output.length > MAX_LENGTH ? output.slice(-MAX_LENGTH / 2) + text : output + text;
    });
  }
  return () => output;
}
