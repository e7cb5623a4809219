import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base, expect } from "./test.ts";

export const EDITOR = { email: "editor@nusagrid.example", password: "a long test password" };

export type OwnSite = {
  url: string;
  /** Everything it has printed so far. */
  output(): string;
  /** A session as the service hands it out; another one each time. */
  signIn(password?: string): Promise<StoredSession>;
};

export type StoredSession = {
  access_token: string;
  refresh_token: string;
  expires_at: number;
  expires_in: number;
  user: { email: string };
};

/**
 * A second site with accounts of its own, for journeys that end sessions or change passwords: signing out ends every
 * session of an account, also those other tests are using.
 */
export const test = base.extend<object, { siteSettings: Record<string, string>; site: OwnSite }>({
  siteSettings: [{}, { option: true, scope: "worker" }],

  site: [
    async ({ siteSettings }, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), "nusagrid-e2e-own-"));
      const port = await findFreePort();
      const url = `http://127.0.0.1:${port}`;
      let output = "";
      const server = spawn(process.execPath, ["scripts/start.ts"], {
        env: {
          ...process.env,
          PORT: String(port),
          HOST: "127.0.0.1",
          SITE_URL: url,
          DATA_DIR: dataDir,
          ADMIN_EMAIL: EDITOR.email,
          ADMIN_PASSWORD: EDITOR.password,
          LOG_LEVEL: "error",
          ...siteSettings,
        },
        stdio: ["ignore", "pipe", "inherit"],
      });
      server.stdout.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
      await untilReady(url, server);
      await use({ url, output: () => output, signIn: (password) => signIn(url, password) });
      server.kill("SIGTERM");
      if (server.exitCode === null) await once(server, "exit");
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],

  baseURL: async ({ site }, use) => use(site.url),
});

export { expect };

async function signIn(url: string, password = EDITOR.password): Promise<StoredSession> {
  const key = /sb_publishable_[\w-]+/.exec(await (await fetch(url)).text())?.[0] ?? "";
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: key, "content-type": "application/json" },
    body: JSON.stringify({ email: EDITOR.email, password }),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as StoredSession;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (server.exitCode !== null) throw new Error(`The site ended with code ${server.exitCode}.`);
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("The site did not get ready.");
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
