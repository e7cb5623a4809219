import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { build, preview } from "vite";

/**
 * Builds a page of tests/components/harness, which shows one component alone, and serves it from a temporary folder.
 * @param name the page's folder
 */
export async function serveHarness(name: string): Promise<{ url: string; close(): Promise<void> }> {
  const root = path.resolve("tests/components/harness", name);
  const outDir = await mkdtemp(path.join(tmpdir(), "nusagrid-harness-"));
  const common = { configFile: false as const, root, logLevel: "error" as const, plugins: [tailwindcss()] };
  await build({ ...common, build: { outDir, emptyOutDir: true, target: "es2023", assetsInlineLimit: 0 } });
  const server = await preview({ ...common, build: { outDir }, preview: { host: "127.0.0.1", port: 0 } });
  return {
    url: server.resolvedUrls?.local[0] ?? "",
    async close() {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
