import { spawn, spawnSync } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "#platform/free-port.ts";
import { collectOutput } from "#tests/support/collect-output.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import type { Browser } from "./drivers/driver.ts";
import { findBrowser } from "./find-browsers.ts";

const root = path.resolve(import.meta.dirname, "../..");
const WITHOUT = new Set([".git", "node_modules", "data", "build", "test-results", ".react-router"]);

let folder: string;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nusagrid-development-"));
  browser = await (findBrowser("Chromium")?.() ?? Promise.reject(new Error("Chromium is missing.")));
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Copies the project, because the test changes its files. Hard links copy the packages within a second. */
async function copyProject(): Promise<void> {
  for (const name of await readdir(root)) {
    if (!WITHOUT.has(name)) await cp(path.join(root, name), path.join(folder, name), { recursive: true });
  }
  const [from, to] = [path.join(root, "node_modules"), path.join(folder, "node_modules")];
  if (spawnSync("cp", ["-al", from, to]).status !== 0) await cp(from, to, { recursive: true });
  // Vite would write into these files of the project.
  await rm(path.join(to, ".vite"), { recursive: true, force: true });
}

async function change(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(path.join(folder, file), "utf8");
  expect(text).toContain(from);
  await writeFile(path.join(folder, file), text.replace(from, to));
}

test("npm run dev shows changed styles in the open page, and starts the server again after a change of its code", async () => {
  await copyProject();
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), DATA_DIR: await copySeededFolder(path.join(folder, "data")) };
  const server = spawn("npm", ["run", "dev"], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const output = collectOutput(server);
  try {
    await expect.poll(output, { timeout: 60_000 }).toContain("Changes in app show at once.");
    const page = await browser.open();
    await page.goto(url);
    const read = (source: string) => page.evaluate(source, []);
    await read("() => { window.isSamePage = true }");
    // Styles that a document contains, and styles that it links.
    await change("app/styles/base.css", "", "body { outline: 3px solid rgb(1, 2, 3) }\n");
    const outline = "() => [getComputedStyle(document.body).outlineColor, window.isSamePage]";
    await expect.poll(() => read(outline)).toEqual(["rgb(1, 2, 3)", true]);
    await page.goto(`${url}/login`);
    await read("() => { window.isSamePage = true }");
    await change("app/features/accounts/auth.css", "", "body { outline: 3px solid rgb(4, 5, 6) !important }\n");
    await expect.poll(() => read(outline)).toEqual(["rgb(4, 5, 6)", true]);

    await change("server/http/health.ts", '"ok\\n"', '"changed\\n"');
    const health = () => fetch(`${url}/healthz`).then((response) => response.text(), String);
    await expect.poll(health, { timeout: 60_000 }).toBe("changed\n");
    await change("server/http/health.ts", '"changed\\n"', '"changed\\n');
    await expect.poll(output).toContain("It starts again after the next change.");
    await change("server/http/health.ts", '"changed\\n', '"mended\\n"');
    await expect.poll(health, { timeout: 60_000 }).toBe("mended\n");
    await page.close();
  } finally {
    server.kill("SIGTERM");
    if (server.exitCode === null && server.signalCode === null)
      await new Promise((resolve) => server.once("exit", resolve));
  }
});
