import { afterEach, expect, test } from "vitest";
import { startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";

const folders = temporaryFolders();
afterEach(async () => {
  await stopServers();
  await folders.remove();
});

const COUNT_MODULES = `data:text/javascript,
  import { registerHooks } from "node:module";
  let count = 0;
  registerHooks({ load: (url, context, next) => (url.startsWith("file:") && count++, next(url, context)) });
  process.on("exit", () => process._rawDebug("modules: " + count));
`;

/** A package with a file for each part can double the number of files, and the duration of a start. */
const MAX_MODULES = 1350;

test("a start loads only the necessary files of code", async () => {
  const server = await startServer({ env: { DATA_DIR: await folders.make() }, preload: COUNT_MODULES });
  server.signal("SIGTERM");
  await server.exited;
  const [, count] = /modules: (\d+)/.exec(server.output()) ?? [];
  expect(Number(count)).toBeGreaterThan(100);
  expect(Number(count)).toBeLessThanOrEqual(MAX_MODULES);
});
