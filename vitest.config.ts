import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: { name: "unit", include: ["{app,server,scripts}/**/*.test.{ts,tsx}"], environment: "node" },
      },
      {
        test: {
          name: "backend",
          include: ["tests/{policies,backends,faults}/**/*.test.ts"],
          environment: "node",
          // One real PostgreSQL cluster for all files, started and removed here.
          globalSetup: ["tests/support/postgres-cluster.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
