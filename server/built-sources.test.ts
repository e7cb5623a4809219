import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashSources, requireCurrentBuild } from "./built-sources.ts";

let root: string;
const put = async (name: string, text = "") => {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true });
  await writeFile(path.join(root, name), text);
};

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "built-sources-"));
  for (const name of ["app/root.tsx", "public/robots.txt", "shared/post.ts", "packages/platform/text/cut-text.ts"])
    await put(name);
  for (const name of [
    "scripts/build-languages.ts",
    "scripts/shorten-route-list.ts",
    "package-lock.json",
    "react-router.config.ts",
  ])
    await put(name);
  for (const name of ["tsconfig.browser.json", "tsconfig.build.json", "tsconfig.json", "vite.config.ts"])
    await put(name);
  await put("build/sources.sha256", await hashSources(root));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test("a build of the present sources may start", async () => {
  await requireCurrentBuild(root);
  await put("app/root.test.tsx", "changed"); // tests are no part of the site
  await requireCurrentBuild(root);
});

test.each<[string, () => Promise<void>, string]>([
  ["a changed file", () => put("app/root.tsx", "changed"), "was made from other sources"],
  ["a new file", () => put("shared/new.ts"), "was made from other sources"],
  ["a changed list of packages", () => put("package-lock.json", "{}"), "was made from other sources"],
  ["an incomplete program", () => rm(path.join(root, "vite.config.ts")), "is incomplete: ENOENT"],
  ["no build", () => rm(path.join(root, "build"), { recursive: true }), "is not built"],
])("%s ends the start", async (_, change, message) => {
  await change();
  await expect(requireCurrentBuild(root)).rejects.toThrow(message);
});
