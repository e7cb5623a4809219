import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

// The cheapest hash saves a tenth of a second for each password. Limits and attacks are tested with the usual one.
if (/policies|backend|longer/.test(process.argv.join(" "))) process.env.AUTH_BCRYPT_COST ??= "4";

/** Settings of tests with real sites and databases. Their files use one PostgreSQL cluster and seeded data folder. */
const realSites = {
  globalSetup: ["tests/support/postgres-cluster.ts", "tests/support/seeded-sites.ts"],
  // Ends a test that hangs.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Mails and pages arrive later on a busy machine. A poll ends with the first right value.
  expect: { poll: { timeout: 15_000, interval: 50 } },
  // Each file starts separate sites and servers. A small machine can run two files in parallel.
  maxWorkers: 2,
};
/** The files of one worker use the same loaded modules, because loading them again takes a fifth of the time. */
const sharesModules = { isolate: false };

const backends = "tests/backends/*.test.ts";
const backendOfPackage = "packages/embedded-supabase/tests/backend.test.ts";
const policies = {
  include: ["tests/policies/*.test.ts"],
  // These files also use one running site (tests/policies/support/shared-site.ts).
  ...sharesModules,
};
/** Finds the files with tests for several backends (tests/support/kinds.ts). */
const onSeveralKinds = (pattern: string) =>
  globSync(pattern).filter((file) => /\b(?:EMBEDDED|DATABASES|BACKENDS)\b/.test(readFileSync(file, "utf8")));
const others = { TEST_KINDS: "others" };

export default defineConfig({
  test: {
    // The sites of tests print their logs. Only failing tests need this output.
    silent: "passed-only",
    projects: [
      {
        test: {
          ...sharesModules,
          name: "unit",
          include: [
            "{app,operations,packages/platform,packages/embedded-supabase,scripts,server,shared}/**/*.test.{ts,tsx}",
          ],
          exclude: [backendOfPackage, "**/node_modules/**"],
          environment: "node",
          env: { AUTH_BCRYPT_COST: "" },
          // The default leaves one of two cores unused.
          maxWorkers: 2,
          // Ends a test that hangs. Some start processes or read thousands of queries: minutes on a busy machine.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      { test: { ...realSites, ...policies, name: "policies" } },
      { test: { ...realSites, ...sharesModules, name: "backend", include: [backends, backendOfPackage] } },
      {
        test: {
          ...realSites,
          ...sharesModules,
          name: "longer",
          env: { TEST_KINDS: "all" },
          include: ["tests/{backends,policies}/longer/*.test.ts"],
        },
      },
      {
        test: {
          ...realSites,
          ...policies,
          env: others,
          name: "policies-on-other-kinds",
          include: onSeveralKinds("tests/policies/*.test.ts"),
        },
      },
      {
        test: {
          ...realSites,
          ...sharesModules,
          env: others,
          name: "backend-on-other-kinds",
          include: onSeveralKinds(backends),
        },
      },
      {
        test: {
          ...realSites,
          name: "operations",
          include: ["tests/{operations,limits,clients,patterns}/**/*.test.ts"],
          env: { TEST_KINDS: "all" },
        },
      },
      {
        test: { ...realSites, name: "faults", include: ["tests/faults/**/*.test.ts"], env: { TEST_KINDS: "all" } },
      },
      {
        test: {
          ...realSites,
          name: "browsers",
          globalSetup: ["tests/support/seeded-folder.ts"],
          include: ["tests/browsers/*.test.ts"],
        },
      },
      {
        test: {
          ...realSites,
          name: "deploy",
          globalSetup: ["tests/support/seeded-folder.ts"],
          include: ["tests/deploy/*.test.ts"],
          // These tests build a container file step by step, with the packages of production and of the build.
          testTimeout: 600_000,
          hookTimeout: 900_000,
        },
      },
      {
        test: {
          ...realSites,
          name: "attack",
          include: ["tests/attack/**/*.test.ts"],
          testTimeout: 900_000,
          // Each file measures a separate server, so the files run one after the other.
          fileParallelism: false,
        },
      },
    ],
  },
});
