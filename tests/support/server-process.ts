import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { collectOutput } from "./collect-output.ts";

const root = path.resolve(import.meta.dirname, "../..");

type ServerOptions = {
  /** Server settings. All other variables of the tests' environment are left out. */
  env?: Record<string, string>;
  /** A module that Node loads before the server. */
  preload?: string;
  /** A command that runs the following command, such as `setpriv`. */
  wrapper?: string[];
  /** The folder of another copy of the project. */
  project?: string;
};

export type ServerProcess = {
  /** The URL of the server, available after the start. */
  url: string;
  pid: number;
  /** Returns everything that the process has printed so far. */
  output(): string;
  fetch(urlPath: string, init?: RequestInit): Promise<Response>;
  signal(name: NodeJS.Signals): void;
  /** Resolves to the exit code, or to null if a signal ended the process. */
  exited: Promise<number | null>;
};

const running = new Set<ChildProcess>();

/** Starts `scripts/serve.sh server/main.ts` like an operator and waits until it serves. */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const { child, output, exited } = launch(options);
  const url = await new Promise<string>((resolve, reject) => {
    const findUrl = () => {
      const port = /Site {6}http:\/\/localhost:(\d+)/.exec(output())?.[1];
      if (!port) return;
      // The benchmarks would pay for a search in each later line.
      child.stdout?.off("data", findUrl);
      resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout?.on("data", findUrl);
    void exited.then((code) => reject(new Error(`The server ended with ${code}:\n${output()}`)));
  });
  return {
    url,
    pid: child.pid as number,
    output,
    exited,
    fetch: (urlPath, init) => fetch(url + urlPath, { redirect: "manual", ...init }),
    signal: (name) => void child.kill(name),
  };
}

/** Runs the server until it ends, for starts that must fail. */
export async function runServer(options: ServerOptions): Promise<{ code: number | null; output: string }> {
  const { output, exited } = launch(options);
  return { code: await exited, output: output() };
}

/** Ends the remaining servers of a test. `afterEach` calls it. */
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
  const serve = ["sh", path.join(project, "scripts/serve.sh"), ...imports];
  const [program, ...args] = [...wrapper, ...serve, path.join(project, "server/main.ts")];
  const child = spawn(program ?? "", args, {
    // The server reads .env in its working directory, so it gets a directory without this file.
    cwd: os.tmpdir(),
    env: {
      PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
      HOST: "127.0.0.1",
      PORT: "0",
      LOG_LEVEL: "warn",
      NODE_COMPILE_CACHE: path.join(project, "build/compile-cache"),
      ...env,
    },
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

/** Makes temporary folders for one test file, and removes them with `remove`. */
export function temporaryFolders() {
  const folders: string[] = [];
  return {
    async make(): Promise<string> {
      const folder = await mkdtemp(path.join(os.tmpdir(), "site-data-"));
      folders.push(folder);
      return folder;
    },
    async remove(): Promise<void> {
      // The database of a killed server may still be writing.
      const options = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
      await Promise.all(folders.splice(0).map((folder) => rm(folder, options)));
    },
  };
}
