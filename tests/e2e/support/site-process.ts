import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort } from "#platform/free-port.ts";

/** The first account of every site of the browser tests. */
export const EDITOR = { email: "editor@nusagrid.example", password: "a long test password" };

export type SiteProcess = {
  url: string;
  dataDir: string;
  /** Returns everything that the process has printed so far. */
  output(): string;
  /** Ends the process. Its data stays. */
  stop(): Promise<void>;
};

type SiteProcessOptions = {
  dataDir: string;
  port?: number;
  /** Settings in addition to those of every test site. */
  settings?: Record<string, string>;
  /** Sets SITE_URL. Links in e-mails need it. */
  knowsItsUrl?: boolean;
};

/** Starts the site as a process and waits until it is ready. @throws Error if it ends before that */
export async function startSiteProcess(options: SiteProcessOptions): Promise<SiteProcess> {
  const { dataDir, port, settings, knowsItsUrl } = options;
  const chosen = port ?? (await findFreePort());
  const url = `http://localhost:${chosen}`;
  let output = "";
  const server = spawn(process.execPath, [process.env.E2E_SERVER ?? "server/main.ts"], {
    env: {
      ...process.env,
      PORT: String(chosen),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      ADMIN_EMAIL: EDITOR.email,
      ADMIN_PASSWORD: EDITOR.password,
      AUTH_BCRYPT_COST: "4",
      LOG_LEVEL: "error",
      ...(knowsItsUrl && { SITE_URL: url }),
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  server.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  await untilReady(url, server);
  return {
    url,
    dataDir,
    output: () => output,
    async stop() {
      server.kill("SIGTERM");
      if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
    },
  };
}

/** Runs a site on separate data and removes them at the end: a copy of the seeded folder, or an empty one for SEED. */
export async function withSiteProcess(
  { settings = {}, knowsItsUrl }: Pick<SiteProcessOptions, "settings" | "knowsItsUrl">,
  use: (site: SiteProcess) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "nusagrid-e2e-"));
  try {
    if (settings.SEED === undefined) await cp(process.env.E2E_SEEDED_FOLDER ?? "", dataDir, { recursive: true });
    const site = await startSiteProcess({ dataDir, settings, knowsItsUrl });
    try {
      await use(site);
    } finally {
      await site.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The site ended with code ${server.exitCode}.`);
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
