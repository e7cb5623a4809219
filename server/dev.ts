/** Runs `npm run dev`: a change of the server's own code starts the development server again. Vite shows the others. */
import { type ChildProcess, spawn } from "node:child_process";
import { watch } from "node:fs";
import path from "node:path";
import { onNpmGone } from "./npm-parent.ts";

/** Folders with code of the server. Vite watches `app`. */
const FOLDERS = ["server", "backend", "platform", "shared", "supabase"];
/** Editors write a file in several steps. */
const SETTLING_MS = 100;

const root = path.resolve(import.meta.dirname, "..");
let child = startServer();
let starts = 1;
let isStopping = false;
let timer: NodeJS.Timeout | undefined;

function startServer(): ChildProcess {
  const server = spawn(process.execPath, [path.join(import.meta.dirname, "dev-server.ts")], {
    stdio: "inherit",
  });
  server.once("exit", (code) => {
    // A wrong setting ends the command. A mistake in changed code waits for its correction.
    if (isStopping || starts === 1) process.exit(code ?? 1);
    process.stdout.write("The server has ended. It starts again after the next change.\n");
  });
  return server;
}

function restart(): void {
  starts += 1;
  const previous = child;
  previous.removeAllListeners("exit");
  const startNext = () => {
    child = startServer();
  };
  if (previous.exitCode !== null || previous.signalCode !== null) startNext();
  else {
    previous.once("exit", startNext);
    previous.kill("SIGTERM");
  }
}

function stop(): void {
  isStopping = true;
  child.kill("SIGTERM");
}

for (const folder of FOLDERS) {
  watch(path.join(root, folder), { recursive: true }, (_event, file) => {
    if (isStopping || /\.test\.ts$/.test(file ?? "")) return;
    clearTimeout(timer);
    timer = setTimeout(restart, SETTLING_MS);
  });
}
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
onNpmGone(process.env.npm_lifecycle_event, stop);
