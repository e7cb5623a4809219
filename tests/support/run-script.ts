import { spawn } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { collectOutput } from "./collect-output.ts";

const scripts = path.resolve(import.meta.dirname, "../../scripts");

/** Starts one of the project's commands as npm does, with these settings alone. */
export function startScript(name: string, words: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(scripts, `${name}.ts`), ...words], {
    cwd: os.tmpdir(), // where no .env is
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = collectOutput(child);
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, output: output() })),
  );
  return { pid: child.pid ?? 0, ended, kill: () => void child.kill("SIGKILL") };
}

export function runScript(name: string, words: string[], env: Record<string, string>) {
  return startScript(name, words, env).ended;
}
