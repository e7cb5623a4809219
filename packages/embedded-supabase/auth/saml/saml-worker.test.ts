import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SamlWorker } from "./saml-worker.ts";

/** Does what the text of a task names. */
const THREAD = `
const { parentPort } = require("node:worker_threads");
parentPort.on("message", ({ parameters: [act] }) => {
  if (act === "never end") while (true);
  if (act === "exit") process.exit();
  parentPort.postMessage(act === "fail" ? { error: "wrong" } : { value: act });
});
parentPort.postMessage("ready");
`;

let folder: string;
let worker: SamlWorker;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "saml-thread-"));
  const file = path.join(folder, "thread.cjs");
  await writeFile(file, THREAD);
  worker = new SamlWorker(pathToFileURL(file));
});
afterAll(() => rm(folder, { recursive: true }));

test.each(["never end", "exit"])("a task that would %s ends, and the next one runs", async (act) => {
  const [bad, next] = [worker.run("parseMetadata", act), worker.run("parseMetadata", "work")];
  await expect(bad).rejects.toThrow();
  expect(await next).toBe("work");
});

test("the error of a task is the error of its caller alone", async () => {
  const [bad, next] = [worker.run("parseMetadata", "fail"), worker.run("parseMetadata", "work")];
  await expect(bad).rejects.toThrow("wrong");
  expect(await next).toBe("work");
});

test("the thread parses metadata", async () => {
  await expect(new SamlWorker().run("parseMetadata", "<a/>")).rejects.toThrow("EntityDescriptor");
});
