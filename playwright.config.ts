import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { findFreePort } from "#platform/free-port.ts";
import { browserArguments, findBrowser } from "./scripts/find-browser.ts";

// Every worker reads this file again, so the environment variable passes the first choice to all workers.
process.env.E2E_VISITOR_PORT ??= String(await findFreePort());
process.env.E2E_SEEDED_FOLDER ??= path.join(tmpdir(), `nusagrid-e2e-${randomUUID()}`);

/** Editors change their site, so each worker has a separate site and runs the tests of a file one after another. */
const onOwnSite = { fullyParallel: false };

export default defineConfig({
  fullyParallel: true,
  // A test waits about a third of its time, so three keep two cores busy.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Stops a test that hangs. The limit is high, because axe needs minutes on a busy machine.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  globalSetup: "./tests/e2e/support/start-sites.ts",
  use: {
    baseURL: `http://localhost:${process.env.E2E_VISITOR_PORT}`,
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
    // Records no trace by default, because a trace takes as much time as the tests. PLAYWRIGHT_TRACE=retain-on-failure
    // records failed tests.
    trace: process.env.PLAYWRIGHT_TRACE === "retain-on-failure" ? "retain-on-failure" : "off",
  },
  projects: [
    { name: "accounts", testDir: "tests/e2e/accounts", ...onOwnSite },
    { name: "posts", testDir: "tests/e2e/posts", ...onOwnSite },
    {
      name: "visitor",
      testDir: "tests/e2e/visitor",
      use: { contextOptions: { reducedMotion: "reduce" } },
    },
    // The longer suites, which CI runs: every screen in every size and theme, and everything that can fail.
    { name: "screens", testDir: "tests/e2e/screens", ...onOwnSite },
    { name: "failures", testDir: "tests/e2e/failures", ...onOwnSite },
  ],
});
