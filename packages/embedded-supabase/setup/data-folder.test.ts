import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { secureFolder } from "./data-folder.ts";

let folder: string;
let warnings: unknown[];
const log = { warn: (...line: unknown[]) => void warnings.push(line) } as never;

beforeEach(async () => {
  warnings = [];
  folder = await mkdtemp(path.join(os.tmpdir(), "site-data-"));
  await mkdir(path.join(folder, "storage", "images"), { recursive: true });
  await mkdir(path.join(folder, "postgres", "base"), { recursive: true });
  for (const file of ["secrets.json", "storage/images/a.png", "postgres/base/1"]) {
    await writeFile(path.join(folder, file), "x");
    await chmod(path.join(folder, file), 0o644);
  }
  for (const entry of [".", "storage", "storage/images", "postgres", "postgres/base"]) {
    await chmod(path.join(folder, entry), 0o755);
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const mode = async (name: string) => ((await stat(path.join(folder, name))).mode & 0o777).toString(8);

describe.skipIf(process.platform === "win32")("a data folder that others could read", () => {
  test("becomes private to its owner, with all its files", async () => {
    await secureFolder(folder, { log });
    expect(await Promise.all([".", "storage", "storage/images", "postgres"].map(mode))).toEqual(Array(4).fill("700"));
    expect(await Promise.all(["secrets.json", "storage/images/a.png", "postgres/base/1"].map(mode))).toEqual(
      Array(3).fill("600"),
    );
    expect(warnings).toEqual([]);
  });

  test("may exclude a folder of another user, and then lets that user pass through", async () => {
    await secureFolder(folder, { log, exclude: ["postgres"], others: 0o001 });
    expect(await Promise.all([".", "postgres", "postgres/base", "postgres/base/1"].map(mode))).toEqual([
      "701",
      "755",
      "755",
      "644",
    ]);
    expect(await mode("secrets.json")).toBe("600");
  });

  test("leaves links and their targets unchanged", async () => {
    const elsewhere = await mkdtemp(path.join(os.tmpdir(), "site-elsewhere-"));
    await chmod(elsewhere, 0o755);
    await symlink(elsewhere, path.join(folder, "storage", "link"));
    await secureFolder(folder, { log });
    expect(await mode("storage/link")).toBe("755");
    await rm(elsewhere, { recursive: true });
  });

  // Only the superuser can become another user.
  test.skipIf(process.getuid?.() !== 0)("is reported if it belongs to another user", async () => {
    await chmod(folder, 0o777);
    process.seteuid?.(65_534);
    try {
      await secureFolder(folder, { log });
    } finally {
      process.seteuid?.(0);
    }
    expect(await mode(".")).toBe("777");
    expect(warnings).toEqual([[{ folder, entries: 8 }, expect.stringContaining("belongs to another user")]]);
  });

  test("stays unchanged, with a warning, when the program is inside it", async () => {
    const program = path.resolve(import.meta.dirname, "../../..");
    const before = (await stat(program)).mode;
    await secureFolder(program, { log });
    await secureFolder("/", { log });
    expect((await stat(program)).mode).toBe(before);
    expect(warnings).toHaveLength(2);
  });
});
