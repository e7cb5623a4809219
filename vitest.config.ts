import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

/** Projects that speak to real sites and databases: one PostgreSQL cluster and one seeded data folder for all files. */
const realSites = {
  globalSetup: [
    "tests/support/postgres-cluster.ts",
    "tests/support/seeded-folder.ts",
    "tests/support/seeded-database.ts",
  ],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Each file starts sites and servers of its own: two at a time is what a small machine bears.
  maxWorkers: 2,
};
/** Files of one worker share its modules: loading them again takes a fifth of the time. */
const sharesModules = { isolate: false };

const backends = "tests/backends/**/*.test.ts";
const policies = {
  include: ["tests/policies/*.test.ts"],
  // They also share one running site (tests/policies/support/shared-site.ts).
  ...sharesModules,
};
/** Files whose tests hold for several backends (tests/support/kinds.ts). */
const onSeveralKinds = (pattern: string) =>
  globSync(pattern).filter((file) => /\b(?:EMBEDDED|DATABASES|BACKENDS)\b/.test(readFileSync(file, "utf8")));
const others = { TEST_KINDS: "others" };

export default defineConfig({
  test: {
    // The backend library prints what it refuses: worth reading only where a test fails.
    silent: "passed-only",
    projects: [
      {
        test: {
          ...sharesModules,
          name: "unit",
          include: ["{app,server,scripts}/**/*.test.{ts,tsx}"],
          environment: "node",
          // Some start processes or hash passwords, which takes its time on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { ...realSites, ...policies, name: "policies" } },
      { test: { ...realSites, ...sharesModules, name: "backend", include: [backends] } },
      {
        test: {
          ...{ ...realSites, ...policies, env: others },
          name: "policies-on-other-kinds",
          include: onSeveralKinds("tests/policies/*.test.ts"),
        },
      },
      {
        test: {
          ...{ ...realSites, ...sharesModules, env: others },
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
          // An article is typed key by key.
          testTimeout: 300_000,
          expect: { poll: { timeout: 15_000, interval: 50 } },
        },
      },
      {
        test: {
          ...realSites,
          name: "deploy",
          globalSetup: ["tests/support/seeded-folder.ts"],
          include: ["tests/deploy/*.test.ts"],
          // A container file is built step by step, with the packages of production and of the build.
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
          // Each file measures a server of its own, so they run one after the other.
          fileParallelism: false,
        },
      },
    ],
  },
});
