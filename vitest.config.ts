import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // The backend library prints what it refuses: worth reading only where a test fails.
    silent: "passed-only",
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,server,scripts}/**/*.test.{ts,tsx}", "tests/patterns/**/*.test.ts"],
          environment: "node",
          // Some start processes, which takes its time on a busy machine.
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "backend",
          include: ["tests/{policies,backends,faults}/**/*.test.ts"],
          environment: "node",
          // One real PostgreSQL cluster and one seeded data folder for all files, made and removed here.
          globalSetup: ["tests/support/postgres-cluster.ts", "tests/support/seeded-folder.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Each file starts sites and servers of its own: two at a time is what a small machine bears.
          maxWorkers: 2,
          // Real processes on a shared machine: a second try tells a busy moment from a broken promise.
          retry: process.env.CI ? 1 : 0,
        },
      },
      {
        test: {
          name: "attack",
          include: ["tests/attack/**/*.test.ts"],
          environment: "node",
          globalSetup: ["tests/support/postgres-cluster.ts", "tests/support/seeded-folder.ts"],
          // Each file measures a server of its own, so they run one after the other.
          fileParallelism: false,
          testTimeout: 900_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
