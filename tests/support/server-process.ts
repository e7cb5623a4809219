import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { collectOutput } from "./collect-output.ts";

const root = path.resolve(import.meta.dirname, "../..");

type ServerOptions = {
  /** Server settings; everything else of the tests' own environment stays out. */
  env?: Record<string, string>;
  /** A module to load before the server. */
  preload?: string;
  /** A command that runs the one behind it, such as `setpriv`. */
  wrapper?: string[];
  /** Another place of the project. */
  project?: string;
};

export type ServerProcess = {
  /** Where it listens; known once it does. */
  url: string;
  pid: number;
  /** Everything it has printed so far. */
  output(): string;
  fetch(address: string, init?: RequestInit): Promise<Response>;
  signal(name: NodeJS.Signals): void;
  /** How it ended: its exit code, or nothing when a signal ended it. */
  exited: Promise<number | null>;
};

const running = new Set<ChildProcess>();

/** Starts `node server/main.ts` as an operator does and waits until it serves. */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const { child, output, exited } = launch(options);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", () => {
      const port = /Site {6}http:\/\/localhost:(\d+)/.exec(output())?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
    void exited.then((code) => reject(new Error(`The server ended with ${code}:\n${output()}`)));
  });
  return {
    url,
    pid: child.pid as number,
    output,
    exited,
    fetch: (address, init) => fetch(url + address, { redirect: "manual", ...init }),
    signal: (name) => void child.kill(name),
  };
}

/** Runs the server until it ends by itself, for starts that must fail. */
export async function runServer(options: ServerOptions): Promise<{ code: number | null; output: string }> {
  const { output, exited } = launch(options);
  return { code: await exited, output: output() };
}

/** Ends whatever a test left running. For `afterEach`. */
export async function stopServers(): Promise<void> {
  const children = [...running];
  await Promise.all(
    children.map((child) => {
      const closed = new Promise((resolve) => child.once("close", resolve));
      child.kill("SIGKILL");
      return closed;
    }),
  );
}

function launch({ env = {}, preload, wrapper = [], project = root }: ServerOptions) {
  const imports = preload ? ["--import", preload] : [];
  const [program, ...args] = [...wrapper, process.execPath, ...imports, path.join(project, "server/main.ts")];
  const child = spawn(program ?? "", args, {
    // A working directory of its own, because the server reads .env there.
    cwd: os.tmpdir(),
    env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  const output = collectOutput(child);
  const exited = new Promise<number | null>((resolve) => {
    child.once("close", (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  return { child, output, exited };
}

/** Temporary folders of one test file, removed by the function that comes with them. */
export function temporaryFolders() {
  const folders: string[] = [];
  return {
    async make(): Promise<string> {
      const folder = await mkdtemp(path.join(os.tmpdir(), "site-data-"));
      folders.push(folder);
      return folder;
    },
    async remove(): Promise<void> {
      // The database of a server that was killed may still be writing its last.
      const options = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
      await Promise.all(folders.splice(0).map((folder) => rm(folder, options)));
    },
  };
}
