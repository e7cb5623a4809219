import { defineConfig } from "@playwright/test";
import { browserArguments, findBrowser } from "./scripts/find-browser.ts";

/** Components run on separate pages that the tests build. There is no site and no database. */
export default defineConfig({
  testDir: "tests/components",
  fullyParallel: true,
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  globalSetup: "./tests/components/support/serve-editor.ts",
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
    trace: process.env.PLAYWRIGHT_TRACE === "retain-on-failure" ? "retain-on-failure" : "off",
  },
});
