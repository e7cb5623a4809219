import { defineConfig } from "vitest/config";

export default defineConfig({
  // Else it would be in a folder node_modules of this package.
  cacheDir: "../../node_modules/.vite/embedded-supabase",
  test: {
    include: ["**/*.test.ts"],
    exclude: ["dist/**", "**/node_modules/**"],
    // The cheapest hash saves a tenth of a second for each password.
    env: { AUTH_BCRYPT_COST: "4" },
    // Ends a test that hangs. Some start processes: minutes on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
