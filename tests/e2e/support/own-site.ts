import type { BrowserContext, Page } from "@playwright/test";
import { EDITOR, type SiteProcess, withSiteProcess } from "./site-process.ts";
import { test as base, expect } from "./test.ts";

export type OwnSite = Pick<SiteProcess, "url" | "output"> & {
  /** Returns a new session, as the service hands it out. */
  signIn(password?: string): Promise<StoredSession>;
  /** Ends every session of the account, like Logout on another machine. */
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
 * A second site with separate accounts, for journeys that end sessions or change passwords. Signing out ends every
 * session of an account, including the sessions of other tests.
 */
export const test = base.extend<object, { siteSettings: Record<string, string>; site: OwnSite }>({
  siteSettings: [{}, { option: true, scope: "worker" }],

  site: [
    ({ siteSettings }, use) =>
      withSiteProcess({ settings: siteSettings, knowsItsUrl: true }, ({ url, output }) =>
        use({
          url,
          output,
          signIn: (password) => signIn(url, password),
          signOut: (session) => signOut(url, session),
        }),
      ),
    { scope: "worker", timeout: 120_000 },
  ],

  baseURL: async ({ site }, use) => use(site.url),
});

export { EDITOR, expect };

/** The site stores a session under this key. */
export const STORAGE_KEY = "nusagrid-session";

/** Stores a session under the site's key once, before the first page of this browser opens. */
export async function keepSession(context: BrowserContext, url: string, session: unknown): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key as string, value as string),
    [STORAGE_KEY, JSON.stringify(session)],
  );
  await page.close();
}

/** Returns the text that the page stores as its session, or null. */
export const storedSession = (page: Page) => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY);

/** Returns a session with an expired access token and a valid refresh token. */
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
