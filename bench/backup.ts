/**
 * Measures a backup, a restore and a move of 10,000 posts and 2 GB of images, and checks that everything arrives.
 * `node bench/backup.ts [posts] [megabytes]` starts it by hand.
 * It needs Linux, 7 GB of free space in TMPDIR and PostgreSQL's server programs.
 */
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { Row, SqlDatabase } from "#embedded-supabase";
import { findRunningServer } from "#embedded-supabase/operations.ts";
import { digestSite } from "#tests/support/digest-site.ts";
import { createDatabase, startCluster } from "#tests/support/postgres-cluster.ts";
import { startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";
import { EDITOR } from "#tests/support/start-site.ts";
import { addImages } from "./support/add-images.ts";
import { addPosts } from "./support/bench-site.ts";
import { type Timed, timeScript } from "./support/timed-script.ts";

const posts = Number(process.argv[2] ?? 10_000);
const megabytes = Number(process.argv[3] ?? 2048);
const MEGABYTE = 1024 * 1024;
const SHUTDOWN_GRACE_SECONDS = "0";

const folders = temporaryFolders();
const settings = { ADMIN_EMAIL: EDITOR.email, ADMIN_PASSWORD: EDITOR.password, SHUTDOWN_GRACE_SECONDS };
const cluster = await startCluster({ fsync: true });

async function digest(dataDir: string, config: pg.ClientConfig | undefined) {
  const client = new pg.Client(config);
  await client.connect();
  const query = async (sql: string) => (await client.query<Row>(sql)).rows;
  return digestSite({ query } as SqlDatabase, dataDir).finally(() => client.end());
}

/** Starts the site, so that a site proves it can run on this data, and returns the hashes of everything. */
async function digestRunning(dataDir: string, databaseUrl?: string) {
  const database = databaseUrl ? { DATABASE_URL: databaseUrl } : undefined;
  const server = await startServer({ env: { DATA_DIR: dataDir, ...settings, ...database } });
  const config = databaseUrl ? { connectionString: databaseUrl } : await findRunningServer(dataDir);
  const result = await digest(dataDir, config);
  server.signal("SIGTERM");
  await server.exited;
  return result;
}

function report(name: string, { seconds, processorSeconds, peak }: Timed): void {
  const memory = `command ${Math.round(peak.command / MEGABYTE)} MB, its database ${Math.round(peak.database / MEGABYTE)} MB`;
  console.log(`${name.padEnd(44)} ${seconds.toFixed(1)} s, ${processorSeconds.toFixed(1)} s of processors   ${memory}`);
}

function compare(name: string, one: Record<string, string>, other: Record<string, string>): void {
  const different = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((key) => one[key] !== other[key]);
  console.log(
    `${name.padEnd(44)} ${Object.keys(one).length - different.length} of ${Object.keys(one).length} hashes equal`,
  );
  if (different.length > 0) process.exitCode = 1;
}

try {
  const [first, second, archives] = await Promise.all([folders.make(), folders.make(), folders.make()]);
  const server = await startServer({ env: { DATA_DIR: first, ...settings } });
  await addPosts(first, posts);
  const client = new pg.Client(await findRunningServer(first));
  await client.connect();
  await addImages(client, first, megabytes, MEGABYTE);
  await client.end();

  report("backup beside the running site", await timeScript("backup", ["--to", archives], { DATA_DIR: first }));
  const before = await digest(first, await findRunningServer(first));
  server.signal("SIGTERM");
  await server.exited;
  await rm(first, { recursive: true });
  const archive = path.join(archives, (await readdir(archives))[0] ?? "");
  console.log(`${"archive".padEnd(44)} ${Math.round((await stat(archive)).size / MEGABYTE)} MB`);
  report("verify", await timeScript("verify", [archive], {}));
  report("restore", await timeScript("restore", [archive], { DATA_DIR: second }));
  await rm(archive);
  compare("restored", before, await digestRunning(second));

  const DATABASE_URL = await createDatabase(cluster.url);
  report("move to an own PostgreSQL", await timeScript("move", ["--to", DATABASE_URL], { DATA_DIR: second }));
  compare("moved", before, await digestRunning(second, DATABASE_URL));
  await rm(path.join(second, "postgres"), { recursive: true });
  report("move back", await timeScript("move", ["--to", "embedded"], { DATA_DIR: second, DATABASE_URL }));
  compare("moved back", before, await digestRunning(second));
} finally {
  await stopServers();
  await cluster.stop();
  await folders.remove();
}
