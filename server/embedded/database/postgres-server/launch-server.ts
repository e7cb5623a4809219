import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import type { Logger } from "../../../logger.ts";
import { type OperatingUser, runAs } from "./operating-user.ts";
import type { Programs } from "./programs.ts";
import { findServerPid, type StaleProcessId } from "./running-server.ts";

export type ServerChild = {
  exited: Promise<unknown>;
  lastLines(): string;
  /** What was committed is safe in any case. */
  stop(): Promise<void>;
};

type LaunchOptions = {
  programs: Programs;
  user: OperatingUser;
  folder: string;
  /** Undefined where the server listens on a port. */
  socketFolder: string | undefined;
  settings: Record<string, string | number>;
  log: Logger;
  /** PostgreSQL would take this process for a server on the folder, and not start. */
  staleProcessId: StaleProcessId | undefined;
};

/** Sends SIGINT (fast shutdown) when standard input ends, as it does when this process is killed. */
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

const KEPT_LINES = 20;

/** After an immediate shutdown, or a kill, the log is replayed at the next start. */
const STOP_STEPS: { signal?: NodeJS.Signals; patienceMs: number }[] = [
  { patienceMs: 10_000 }, // the end of standard input says it
  { signal: "SIGQUIT", patienceMs: 2000 },
  { signal: "SIGKILL", patienceMs: 2000 },
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
      // The one pid PostgreSQL does not take for a server's (CreateLockFile in miscinit.c); its other checks stay.
      ...(staleProcessId && { PG_GRANDPARENT_PID: String(staleProcessId) }),
    },
    // A session of its own: Ctrl-C at a terminal is for the site, which ends its database last.
    detached: process.platform !== "win32",
  });
  child.stdin.on("error", () => {}); // it ended before it was asked to
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => {
    lines.push(line);
    if (lines.length > KEPT_LINES) lines.shift();
    log[/ (?:PANIC|WARNING): /.test(line) ? "error" : "debug"]({ from: "postgres" }, line.slice(0, 300));
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
    async stop() {
      if (process.platform === "win32") {
        await promisify(execFile)(programs.pgCtl, ["stop", "-D", folder, "-m", "fast"]).catch(() => {});
      }
      child.stdin.end();
      for (const { signal, patienceMs } of STOP_STEPS) {
        const pid = signal && (await findServerPid(folder));
        if (pid) process.kill(pid, signal);
        const patience = AbortSignal.timeout(patienceMs);
        await Promise.race([exited, once(patience, "abort")]);
        if (!patience.aborted) return;
      }
    },
  };
}
