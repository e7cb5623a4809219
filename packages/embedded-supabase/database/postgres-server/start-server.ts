import { execFile } from "node:child_process";
import { chown, mkdtemp, realpath, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { codeOf, messageOf } from "#platform/errors.ts";
import { findFreePort } from "#platform/free-port.ts";
import type { Logger } from "#platform/logger.ts";
import { StartupError } from "#platform/startup-error.ts";
import { ensureCluster } from "./create-cluster.ts";
import { lockFolder } from "./folder-lock.ts";
import { launchServer, type ServerChild } from "./launch-server.ts";
import { chooseOperatingUser, type OperatingUser } from "./operating-user.ts";
import { findPrograms, type Programs } from "./programs.ts";
import {
  clusterFolder,
  connectionsTo,
  endOrphan,
  passwordFile,
  SOCKET_PORT,
  type StaleProcessId,
} from "./running-server.ts";
import { serverSettings } from "./settings.ts";
import { ensureSiteRole } from "./site-role.ts";

export type PostgresServer = {
  /** These settings connect with the site's own role. */
  connection: pg.ClientConfig;
  stop(): Promise<void>;
};

type StartOptions = {
  /** This path is absolute. */
  dataDir: string;
  /** The folder of POSTGRES_BIN. */
  bin?: string;
  log: Logger;
};

/** A server that was killed replays its log first. This limit is for a server that hangs. */
const START_TIMEOUT_MS = 120_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2000;

/** This is the length of sun_path on macOS; Linux has four more bytes. */
const MAX_SOCKET_PATH = 103;

/** Restarts the server whenever it dies. The server ends with this process. @throws StartupError */
export async function startPostgresServer({ log, ...options }: StartOptions): Promise<PostgresServer> {
  // mount-namespace.ts needs the path without symbolic links.
  const dataDir = await realpath(options.dataDir);
  const lock = lockFolder(clusterFolder(dataDir));
  let socketFolder: SocketFolder | undefined;
  try {
    const programs = await findPrograms(options.bin);
    const user = await chooseOperatingUser(programs, dataDir);
    await ensureCluster(dataDir, programs, user);
    const folder = await realpath(clusterFolder(dataDir));
    const staleProcessId = await endPreviousServer(folder, programs);
    socketFolder = await makeSocketFolder(folder, user);
    const port = socketFolder ? SOCKET_PORT : await findFreePort();
    const { superuser, site } = await connectionsTo(dataDir, socketFolder?.path ?? "127.0.0.1", port);
    const settings = serverSettings(socketFolder?.path, port, programs.major);
    const launch = (stale: StaleProcessId | undefined) =>
      launchServer({
        programs,
        user,
        folder,
        settings,
        log,
        socketFolder: socketFolder?.path,
        staleProcessId: stale,
      });

    const first = launch(staleProcessId);
    await untilReady(superuser, first, dataDir).catch(async (error: unknown) => {
      await first.stop();
      throw error;
    });
    const supervision = supervise(first, launch, () => endPreviousServer(folder, programs), log);
    await ensureSiteRole(superuser, site.password).catch(async (error: unknown) => {
      await supervision.stop();
      throw error;
    });
    return {
      connection: site,
      async stop() {
        await supervision.stop();
        await socketFolder?.remove();
        lock.release();
      },
    };
  } catch (error) {
    await socketFolder?.remove();
    lock.release();
    throw error;
  }
}

function supervise(
  first: ServerChild,
  launch: (stale: StaleProcessId | undefined) => ServerChild,
  cleanUp: () => Promise<StaleProcessId | undefined>,
  log: Logger,
) {
  const stopping = new AbortController();
  let server = first;

  async function watch(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (true) {
      const startedAt = performance.now();
      await server.exited;
      if (stopping.signal.aborted) return;
      log.error({ lastLines: server.lastLines() }, "the database server ended; it is started again");
      if (performance.now() - startedAt > LONGEST_PAUSE_MS) pause = FIRST_PAUSE_MS;
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => {});
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      // The server may still run after only its supervising shell has died.
      const staleProcessId = await cleanUp().catch((error: Error) => {
        log.error({ err: error }, "the previous database server could not be ended");
        return undefined;
      });
      if (stopping.signal.aborted) return;
      server = launch(staleProcessId);
    }
  }
  const watching = watch();

  return {
    async stop(): Promise<void> {
      stopping.abort();
      await server.stop();
      await watching;
    },
  };
}

/** @throws StartupError when the server ends, rejects the password, or does not respond in time */
async function untilReady(connection: pg.ClientConfig, server: ServerChild, dataDir: string): Promise<void> {
  let hasExited = false;
  void server.exited.then(() => {
    hasExited = true;
  });
  for (const start = performance.now(); performance.now() - start < START_TIMEOUT_MS; ) {
    if (hasExited) throw new StartupError(`The database server did not start:\n${server.lastLines()}`);
    if (await responds(connection, dataDir)) return;
    await Promise.race([wait(20), server.exited]);
  }
  throw new StartupError(`The database server did not get ready in time:\n${server.lastLines()}`);
}

function explainPassword(dataDir: string, error: unknown): string {
  return `The database refuses the password in ${passwordFile(dataDir)}: ${messageOf(error)}. Your data is unchanged; put the right file back, or restore a backup into an empty folder.`;
}

/** @throws StartupError when the server rejects the password */
async function responds(connection: pg.ClientConfig, dataDir: string): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    // Class 28 of the SQLSTATEs means a rejected sign-in.
    if (codeOf(error)?.startsWith("28")) throw new StartupError(explainPassword(dataDir, error));
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function endPreviousServer(folder: string, { pgCtl }: Programs): Promise<StaleProcessId | undefined> {
  if (process.platform !== "win32") return endOrphan(folder);
  await promisify(execFile)(pgCtl, ["stop", "--pgdata", folder, "--mode=fast", "--silent"]).catch(() => {});
  return undefined;
}

type SocketFolder = { path: string; remove(): Promise<void> };

/** Returns the data folder, or a temporary folder if the path is too long for a socket. */
async function makeSocketFolder(folder: string, user: OperatingUser): Promise<SocketFolder | undefined> {
  if (process.platform === "win32") return undefined; // Node does not support Unix sockets on Windows
  if (Buffer.byteLength(path.join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH) {
    return { path: folder, remove: async () => {} };
  }
  const temporary = await mkdtemp(path.join(await realpath(os.tmpdir()), "site-socket-"));
  if (user.ids) await chown(temporary, user.ids.uid, user.ids.gid);
  return { path: temporary, remove: () => rm(temporary, { recursive: true, force: true }) };
}
