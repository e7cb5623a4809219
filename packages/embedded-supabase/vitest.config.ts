import { defineConfig } from "vitest/config";

export default defineConfig({
  // Else it would be in a folder node_modules of this package.
  cacheDir: "../../node_modules/.vite/embedded-supabase",
  test: {
    // Starting a worker takes longer than most files.
    isolate: false,
    include: ["**/*.test.ts"],
    exclude: ["dist/**", "**/node_modules/**"],
    // One test compares the usual cost.
    env: { AUTH_BCRYPT_COST: "" },
    // Ends a test that hangs. Some start processes: minutes on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
