import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { browserArguments, findBrowser } from "./scripts/find-browser.ts";

// The file is read again in every worker; what was chosen first is handed down in the environment.
process.env.E2E_PORT ??= String(await findFreePort());
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), "nusagrid-e2e-"));
const origin = `http://localhost:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  globalTeardown: "./tests/e2e/support/remove-data.ts",
  use: {
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
    trace: process.env.CI ? "off" : "retain-on-failure",
  },
  webServer: {
    command: "node scripts/start.ts",
    url: `${origin}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      ADMIN_EMAIL: "editor@nusagrid.example",
      ADMIN_PASSWORD: "a long test password",
      LOG_LEVEL: "error",
    },
  },
});

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
