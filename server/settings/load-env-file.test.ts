import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const file = pathToFileURL(path.join(import.meta.dirname, "load-env-file.ts")).href;
const PROGRAM = `import { loadEnvFile } from "${file}";
process.stdout.write(JSON.stringify([loadEnvFile(process.env.NAMED), process.env.ONE, process.env.TWO]));`;

test("loads .env, where the environment has priority, or a named file, which has priority", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "load-env-file-"));
  const load = (settings = {}) =>
    JSON.parse(
      execFileSync(process.execPath, ["--input-type=module", "--eval", PROGRAM], {
        cwd: folder,
        env: { ...process.env, ONE: "environment", ...settings },
        stdio: ["ignore", "pipe", "pipe"],
        encoding: "utf8",
      }),
    );
  try {
    expect(load()).toEqual([[], "environment", null]);
    writeFileSync(path.join(folder, ".env"), "# THREE=3\nONE=file\nTWO=file\n");
    expect(load()).toEqual([["ONE", "TWO"], "environment", "file"]);
    writeFileSync(path.join(folder, "site.env"), "ONE=service\n");
    expect(load({ NAMED: "site.env" })).toEqual([["ONE"], "service", null]);
    expect(() => load({ NAMED: "missing.env" })).toThrow("The settings in missing.env cannot be read: ENOENT");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
