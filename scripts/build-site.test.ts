import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkTypes } from "./build-site.ts";

const root = path.resolve(import.meta.dirname, "..");
const COPIED = [
  ...["app", "shared", "package.json", "packages/platform/text", "react-router.config.ts", "vite.config.ts"],
  ...["tsconfig.json", "tsconfig.browser.json", "tsconfig.build.json"],
];
const TEXTS = "app/texts/en/company.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "site-sources-"));
  for (const name of COPIED) await cp(path.join(root, name), path.join(folder, name), { recursive: true });
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("files of an earlier version that nothing imports do not fail the build", async () => {
  const stale = ["app/routes/removed.tsx", "app/features/removed/old.ts", "shared/removed.ts"];
  for (const file of stale) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    await writeFile(
      path.join(folder, file),
      'import { gone } from "#app/lib/gone.ts";\nexport const old: number = gone;\n',
    );
  }
  await checkTypes(folder);
});

test("an unknown wordmark of a client fails the build, with file and line", async () => {
  const texts = await readFile(path.join(folder, TEXTS), "utf8");
  await writeFile(path.join(folder, TEXTS), texts.replace('wordmark: "koperasi"', 'wordmark: "sma-harapan"'));
  const line = texts.slice(0, texts.indexOf('wordmark: "koperasi"')).split("\n").length;
  // Every build shows that unchanged sources pass.
  await expect(checkTypes(folder)).rejects.toThrow(`${TEXTS}(${line},`);
});
