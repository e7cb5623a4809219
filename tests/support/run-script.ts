import { spawn } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { collectOutput } from "./collect-output.ts";

const commands = path.resolve(import.meta.dirname, "../../operations");
const preflight = path.resolve(import.meta.dirname, "../../scripts/preflight.cjs");

/**
 * Starts a command of the project like npm, with only these settings.
 * @param wrapper a command that runs the one behind it, such as `setpriv`
 */
export function startScript(name: string, words: string[], env: Record<string, string>, wrapper: string[] = []) {
  const node = [process.execPath, "--require", preflight];
  const [program, ...args] = [...wrapper, ...node, path.join(commands, `${name}.ts`), ...words];
  const child = spawn(program ?? "", args, {
    cwd: os.tmpdir(), // a folder without .env
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = collectOutput(child);
  // Most tests compare what follows these lines; command-settings.test.ts compares the lines.
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, output: output().replaceAll(/^(?:Site|Target): .*\n/gm, "") })),
  );
  return { pid: child.pid ?? 0, ended, output, kill: () => void child.kill("SIGKILL") };
}

export function runScript(...script: Parameters<typeof startScript>) {
  return startScript(...script).ended;
}
