import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Writable } from "node:stream";
import { promisify } from "node:util";
import type { Logger } from "#platform/logger.ts";
import { cutText } from "#platform/text/cut-text.ts";
import { type OperatingUser, runAs } from "./operating-user.ts";
import type { Programs } from "./programs.ts";
import { findServerPid, type StaleProcessId } from "./running-server.ts";

export type ServerChild = {
  exited: Promise<unknown>;
  lastLines(): string;
  /** Stops the server. Committed transactions are safe in any case. */
  stop(): Promise<void>;
};

type LaunchOptions = {
  programs: Programs;
  user: OperatingUser;
  folder: string;
  /** This is undefined when the server listens on a port. */
  socketFolder: string | undefined;
  settings: Record<string, string | number>;
  log: Logger;
  /** PostgreSQL would mistake this process for a server on the folder and would not start. */
  staleProcessId: StaleProcessId | undefined;
};

/**
 * Sends SIGINT (fast shutdown) when standard input ends. Standard input also ends when the site's process is killed.
 */
const END_WITH_PARENT = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
{ read -r line; kill -INT "$server"; } <&3 2>/dev/null &
watcher=$!
exec 3<&-
wait "$server"
status=$?
kill "$watcher" 2>/dev/null
exit "$status"
`;

const RECENT_LINES = 20;

/** After an immediate shutdown or a kill, PostgreSQL replays its log at the next start. */
const STOP_STEPS: { signal?: NodeJS.Signals; timeoutMs: number }[] = [
  { timeoutMs: 10_000 }, // the end of standard input requests the stop
  { signal: "SIGQUIT", timeoutMs: 2000 },
  { signal: "SIGKILL", timeoutMs: 2000 },
];

export function launchServer({
  programs,
  user,
  folder,
  socketFolder,
  settings,
  log,
  staleProcessId,
}: LaunchOptions): ServerChild {
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = [programs.postgres, "-D", folder, ...options];
  const supervised = process.platform === "win32" ? command : ["/bin/sh", "-c", END_WITH_PARENT, "sh", ...command];
  const { file, args, ids } = runAs(user, [programs.folder, folder, socketFolder ?? folder], supervised);
  const child = spawn(file, args, {
    ...ids,
    cwd: "/",
    stdio: ["pipe", "ignore", "pipe"],
    env: {
      PATH: process.env.PATH ?? "",
      LC_ALL: "C",
      TZ: "UTC",
      // PostgreSQL never takes this one pid for a server (CreateLockFile in miscinit.c). Its other checks stay active.
      ...(staleProcessId && { PG_GRANDPARENT_PID: String(staleProcessId) }),
    },
    // The server runs in a separate session, because Ctrl-C at a terminal is for the site. The site ends its database
    // last.
    detached: process.platform !== "win32",
  });
  child.stdin.on("error", () => {}); // the server ended before the request to stop
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => {
    lines.push(line);
    if (lines.length > RECENT_LINES) lines.shift();
    log[/ (?:PANIC|WARNING): /.test(line) ? "error" : "debug"]({ from: "postgres" }, cutText(line, 300));
  });
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", (error) => {
      lines.push(error.message);
      resolve();
    });
  });
  void exited.then(() => child.stdin.destroy());

  return {
    exited,
    lastLines: () => lines.join("\n"),
    stop: () => stopServer({ stdin: child.stdin, exited, folder, pgCtl: programs.pgCtl }),
  };
}

type StopOptions = { stdin: Writable; exited: Promise<void>; folder: string; pgCtl: string };

async function stopServer({ stdin, exited, folder, pgCtl }: StopOptions): Promise<void> {
  if (process.platform === "win32") {
    await promisify(execFile)(pgCtl, ["stop", "-D", folder, "-m", "fast"]).catch(() => {});
  }
  stdin.end();
  for (const { signal, timeoutMs } of STOP_STEPS) {
    const pid = signal && (await findServerPid(folder));
    if (pid) process.kill(pid, signal);
    const deadline = AbortSignal.timeout(timeoutMs);
    await Promise.race([exited, once(deadline, "abort")]);
    if (!deadline.aborted) return;
  }
}
