import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, globSync, realpathSync } from "node:fs";
import { chown, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { findFreePort } from "#platform/free-port.ts";
import { findAccount } from "#platform/root-rights.ts";
import { atExit, removeAtExit } from "./at-exit.ts";
import { runSql } from "./run-sql.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL cluster for all test files. Each file makes separate databases in it. */
    clusterUrl: string;
  }
}

/** Sites connect to the shared cluster with this role, which has no superuser rights. */
const SITE_ROLE = "site";
const SUPERUSER = "postgres";

export type Cluster = {
  /** The URL of the maintenance database, for a superuser. */
  url: string;
  /** Ends the server process like a power cut. `start` restarts it at the same URL. */
  crash(signal?: "SIGQUIT" | "SIGKILL"): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
};

let shared: Cluster | undefined;

/** Vitest's global setup starts one real PostgreSQL for all files. */
export async function setup({ provide }: TestProject): Promise<void> {
  shared = await startCluster();
  // Roles belong to the whole cluster: two files that set up databases at the same time would both create them.
  await runAsSuperuser(
    shared.url,
    `create role anon; create role authenticated; create role service_role;
     create role ${SITE_ROLE} login createrole; grant anon, authenticated, service_role to ${SITE_ROLE}`,
  );
  provide("clusterUrl", shared.url);
}

export async function teardown(): Promise<void> {
  await shared?.stop();
}

/**
 * Makes a throw-away PostgreSQL cluster in a temporary folder and starts it on a free port of 127.0.0.1.
 * @param options `fsync` is for tests of crashes, `bin` names the folder of another version's server programs
 * @throws if PostgreSQL's server programs are not installed; the message says how to install them
 */
export function startCluster({ fsync = false, bin = findServerPrograms() } = {}): Promise<Cluster> {
  const options = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"];
  return openCluster({ fsync, bin }, (data, where) =>
    promisify(execFile)(path.join(bin, "initdb"), ["-D", data, ...options], where),
  );
}

/** Starts a synchronous standby: the primary confirms no commit before the standby has received it. */
export async function startStandby(primary: Cluster): Promise<Cluster> {
  const bin = findServerPrograms();
  const options = ["--dbname", primary.url, "--checkpoint=fast", "--no-sync", "--write-recovery-conf"];
  const standby = await openCluster({ fsync: false, bin }, (data, where) =>
    promisify(execFile)(
      path.join(path.dirname(realpathSync(path.join(bin, "postgres"))), "pg_basebackup"),
      ["-D", data, ...options],
      where,
    ),
  );
  // The setting follows the copy. The standby must not have it, or it would wait for a standby after its promotion.
  await runAsSuperuser(primary.url, "alter system set synchronous_standby_names = '*'");
  await runAsSuperuser(primary.url, "select pg_reload_conf()");
  const isFollowing = () => runSql(primary.url, "select 1 from pg_stat_replication where sync_state = 'sync'");
  while ((await isFollowing()).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  return standby;
}

type Preparation = (data: string, where: { uid?: number; gid?: number; cwd: string }) => Promise<unknown>;

async function openCluster({ fsync, bin }: { fsync: boolean; bin: string }, prepare: Preparation): Promise<Cluster> {
  // PostgreSQL does not run as root.
  const owner = process.getuid?.() === 0 ? await findAccount(["postgres", "nobody"]) : undefined;
  const folder = await mkdtemp(path.join(os.tmpdir(), "site-pg-"));
  if (owner) await chown(folder, owner.uid, owner.gid);
  const data = path.join(folder, "data");
  const port = await findFreePort();
  const url = `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`;
  let server: ReturnType<typeof spawn> | undefined;

  const cancelKill = atExit(() => server?.kill("SIGKILL")); // SIGQUIT would let it write files while they are removed
  const cancelRemoval = removeAtExit(folder);

  async function start(): Promise<void> {
    const settings = {
      listen_addresses: "127.0.0.1",
      port: String(port),
      unix_socket_directories: folder,
      // Most tests need no data after a crash.
      fsync: fsync ? "on" : "off",
      full_page_writes: fsync ? "on" : "off",
      max_connections: "200",
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const child = spawn(path.join(bin, "postgres"), ["-D", data, ...args], {
      ...owner,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
    server = child;
    let log = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-4000);
    });
    await respondsOrExits(url, child, () => log);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const child = server;
    server = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await exited;
  }

  try {
    await prepare(data, { ...owner, cwd: folder });
    await start();
  } catch (error) {
    await end("SIGQUIT");
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    url,
    start,
    crash: (signal = "SIGQUIT") => end(signal),
    async stop() {
      cancelKill();
      cancelRemoval();
      await end("SIGINT"); // ends open sessions instead of waiting for them
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a database that disappears with the cluster. If the sites' role exists, this role owns the database. */
export async function createDatabase(clusterUrl: string, { template = "template1" } = {}): Promise<string> {
  const name = `site_${randomUUID().replaceAll("-", "")}`;
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  const [role] = await runSql(clusterUrl, "select 1 from pg_roles where rolname = $1", [SITE_ROLE]);
  await runSql(clusterUrl, `create database ${name} template ${template} ${role ? `owner ${SITE_ROLE}` : ""}`);
  if (role) url.username = SITE_ROLE;
  return url.href;
}

/** Runs statements that the sites' role may not run. `url` names the database. */
export async function runAsSuperuser(url: string, statements: string): Promise<void> {
  await runSql(Object.assign(new URL(url), { username: SUPERUSER }).href, statements);
}

/** Folders of PostgreSQL's server programs: Debian, Red Hat, Homebrew, Postgres.app, a build from source. */
const USUAL_PATHS = [
  "/usr/lib/postgresql/*/bin",
  "/usr/pgsql-*/bin",
  "/opt/homebrew/opt/postgresql*/bin",
  "/usr/local/opt/postgresql*/bin",
  "/Applications/Postgres.app/Contents/Versions/*/bin",
  "/usr/local/pgsql/bin",
];

/** Finds the folder of `initdb` and `postgres`: POSTGRES_BIN, then the PATH, then the newest of the usual folders. */
function findServerPrograms(): string {
  const chosen = process.env.POSTGRES_BIN;
  const inPath = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const usual = USUAL_PATHS.flatMap((pattern) =>
    globSync(pattern).sort((one, other) => other.localeCompare(one, "en", { numeric: true })),
  );
  const folders = chosen ? [chosen] : [...inPath, ...usual];
  const found = folders.find((folder) => ["initdb", "postgres"].every((name) => existsSync(path.join(folder, name))));
  if (found) return found;
  throw new Error(
    chosen
      ? `POSTGRES_BIN is ${chosen}, but initdb and postgres are not both in there.`
      : "These tests need a real PostgreSQL server (15 or newer) and found none. Install it with `apt-get install postgresql` (macOS: `brew install postgresql`), or set POSTGRES_BIN to the folder of initdb and postgres.",
  );
}

async function respondsOrExits(url: string, child: ReturnType<typeof spawn>, log: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${log()}`);
    try {
      await runSql(url, "select 1");
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
