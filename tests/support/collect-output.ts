import type { ChildProcessByStdio } from "node:child_process";
import type { Readable } from "node:stream";

/** @returns everything the process has printed so far, in the order in which it came */
export function collectOutput({ stdout, stderr }: ChildProcessByStdio<null, Readable, Readable>): () => string {
  let output = "";
  for (const stream of [stdout, stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return () => output;
}
