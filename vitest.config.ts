import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // The backend library prints what it refuses: worth reading only where a test fails.
    silent: "passed-only",
    projects: [
      {
        test: { name: "unit", include: ["{app,server,scripts}/**/*.test.{ts,tsx}"], environment: "node" },
      },
      {
        test: {
          name: "backend",
          include: ["tests/{policies,backends,faults}/**/*.test.ts"],
          environment: "node",
          // One real PostgreSQL cluster and one seeded PGlite folder for all files, made and removed here.
          globalSetup: ["tests/support/postgres-cluster.ts", "tests/support/pglite-template.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
