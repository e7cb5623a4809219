import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext } from "@playwright/test";
import { findFreePort } from "#server/free-port.ts";
import { test as base, expect } from "./test.ts";

export const EDITOR = { email: "editor@nusagrid.example", password: "a long test password" };

export type OwnSite = {
  url: string;
  /** Everything it has printed so far. */
  output(): string;
  /** A session as the service hands it out; another one each time. */
  signIn(password?: string): Promise<StoredSession>;
  /** Ends every session of the account, as Logout on another machine does. */
  signOut(session: StoredSession): Promise<void>;
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
      await use({
        url,
        output: () => output,
        signIn: (password) => signIn(url, password),
        signOut: (session) => signOut(url, session),
      });
      server.kill("SIGTERM");
      if (server.exitCode === null) await once(server, "exit");
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],

  baseURL: async ({ site }, use) => use(site.url),
});

export { expect };

/** Where the site keeps a session. */
export const STORAGE_KEY = "nusagrid-session";

/** Puts a session where the site keeps it, once, before the first page of this browser opens. */
export async function keepSession(context: BrowserContext, url: string, session: unknown): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key as string, value as string),
    [STORAGE_KEY, JSON.stringify(session)],
  );
  await page.close();
}

/** The access token's time is up; the refresh token is still good. */
export function expired(session: StoredSession): StoredSession {
  return { ...session, expires_at: Math.floor(Date.now() / 1000) - 60 };
}

async function signIn(url: string, password = EDITOR.password): Promise<StoredSession> {
  const response = await askAuth(url, "token?grant_type=password", { body: { email: EDITOR.email, password } });
  return (await response.json()) as StoredSession;
}

async function signOut(url: string, { access_token }: StoredSession): Promise<void> {
  await askAuth(url, "logout?scope=global", { headers: { Authorization: `Bearer ${access_token}` } });
}

async function askAuth(
  url: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: object },
) {
  const key = /sb_publishable_[\w-]+/.exec(await (await fetch(url)).text())?.[0] ?? "";
  const response = await fetch(`${url}/auth/v1/${path}`, {
    method: "POST",
    headers: { apikey: key, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response;
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
