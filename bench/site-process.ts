import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { findFreePort } from "../server/free-port.ts";

const root = path.resolve(import.meta.dirname, "..");
const EDITOR = { email: "editor@example.test", password: "correct horse battery" };

export type BenchSite = {
  port: number;
  readonly pid: number;
  publishableKey: string;
  /** Of a signed-in editor. */
  editorHeaders: Record<string, string>;
  firstStartSeconds: number;
  /** @returns seconds to the first answer of the database */
  restart(): Promise<number>;
  close(): Promise<void>;
};

/** The product as an operator starts it, log on, with the seed and data nobody needs afterwards. */
export async function startBenchSite(): Promise<BenchSite> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "site-bench-"));
  const port = await findFreePort();
  let child: ChildProcess;

  async function start(): Promise<number> {
    const started = performance.now();
    const log = openSync(path.join(folder, "site.log"), "a");
    child = spawn(process.execPath, [path.join(root, "server/main.ts")], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: path.join(folder, "data"),
        ADMIN_EMAIL: EDITOR.email,
        ADMIN_PASSWORD: EDITOR.password,
      },
      stdio: ["ignore", log, "inherit"],
    });
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new Error("The site did not start.");
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return (performance.now() - started) / 1000;
  }

  async function stop(): Promise<void> {
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
  }

  const firstStartSeconds = await start();
  const publishableKey = await readPublishableKey(port);
  const editorHeaders = await signIn(port, publishableKey);
  return {
    port,
    get pid() {
      return child.pid ?? 0;
    },
    publishableKey,
    editorHeaders,
    firstStartSeconds,
    async restart() {
      await stop();
      return start();
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function readPublishableKey(port: number): Promise<string> {
  const html = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  const key = /sb_publishable_[\w-]+/.exec(html)?.[0];
  if (!key) throw new Error("The document names no publishable key.");
  return key;
}

async function signIn(port: number, apikey: string): Promise<Record<string, string>> {
  const response = await fetch(`http://127.0.0.1:${port}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey, "content-type": "application/json" },
    body: JSON.stringify(EDITOR),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  return { apikey, authorization: `Bearer ${access_token}` };
}
