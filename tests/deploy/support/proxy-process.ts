import { execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { vi } from "vitest";
import { collectOutput } from "#tests/support/collect-output.ts";

export const HOST = "www.example.com";

/** A folder with a self-made certificate for HOST. */
export async function makeCertificate() {
  const folder = await mkdtemp(path.join(os.tmpdir(), "proxy-"));
  const key = path.join(folder, "privkey.pem");
  const file = path.join(folder, "fullchain.pem");
  await promisify(execFile)("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...["-subj", `/CN=${HOST}`, "-addext", `subjectAltName=DNS:${HOST}`, "-keyout", key, "-out", file],
  ]);
  const certificate = await readFile(file, "utf8");
  return { folder, key, file, certificate, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Runs a proxy until close(); ready when it listens at the port. */
export async function startProxy(file: string, args: string[], port: number, env: Record<string, string> = {}) {
  const child = spawn(file, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = collectOutput(child);
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const close = async () => {
    child.kill("SIGTERM");
    await closed;
  };
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null || !(await isOpen(port))) throw new Error(`${file} does not listen: ${output()}`);
    },
    { timeout: 15_000 },
  );
  return { close, output };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
