import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readEnv } from "#server/settings/env.ts";
import { checkProcess } from "./check-site.ts";
import { checkStart } from "./check-start.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "check-start-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function makeSite(...missing: string[]): Promise<string> {
  const DATA_DIR = path.join(folder, "data");
  await mkdir(path.join(DATA_DIR, "postgres"), { recursive: true });
  const secrets = { publishableKey: "p", secretKey: "s", jwtSecret: "j" };
  const files = {
    "postgres/PG_VERSION": "18\n",
    "postgres-password": "secret\n",
    "secrets.json": JSON.stringify(secrets),
  };
  for (const [name, text] of Object.entries(files)) {
    if (!missing.includes(name)) await writeFile(path.join(DATA_DIR, name), text);
  }
  return DATA_DIR;
}

/** Leaves out the build, which a working copy may lack. */
async function look(settings: Record<string, string>) {
  const findings = await checkStart(readEnv(settings), folder);
  return findings.filter(({ text }) => !text.includes("is not built"));
}

test("a whole site has no finding, and a missing build has one", async () => {
  const DATA_DIR = await makeSite();
  expect(await look({ DATA_DIR })).toEqual([]);
  expect(await checkStart(readEnv({ DATA_DIR }), folder)).toMatchObject([
    { level: "broken", text: expect.stringContaining("is not built") },
  ]);
});

test.each<[string, () => Promise<Record<string, string>>, RegExp]>([
  [
    "a missing logo",
    async () => ({ DATA_DIR: await makeSite(), COMPANY_LOGO: path.join(folder, "no.svg") }),
    /no\.svg/,
  ],
  ["a wrong logo", async () => ({ DATA_DIR: await makeSite(), COMPANY_LOGO: import.meta.filename }), /COMPANY_LOGO/],
  ["lost keys", async () => ({ DATA_DIR: await makeSite("secrets.json") }), /secrets\.json .*is missing/],
  ["a lost password", async () => ({ DATA_DIR: await makeSite("postgres-password") }), /postgres-password/],
  [
    "an incomplete database",
    async () => {
      const DATA_DIR = await makeSite("postgres/PG_VERSION");
      await writeFile(path.join(DATA_DIR, "postgres/base"), "");
      return { DATA_DIR };
    },
    /PG_VERSION is missing/,
  ],
  [
    "another PostgreSQL",
    async () => {
      const DATA_DIR = await makeSite();
      await writeFile(path.join(DATA_DIR, "postgres/PG_VERSION"), "17\n");
      return { DATA_DIR };
    },
    /belongs to PostgreSQL 17/,
  ],
  [
    "damaged keys",
    async () => {
      const DATA_DIR = await makeSite();
      await writeFile(path.join(DATA_DIR, "secrets.json"), "{ half");
      return { DATA_DIR };
    },
    /cannot be read from .*secrets\.json/,
  ],
  [
    "a foreign folder",
    async () => {
      await writeFile(path.join(folder, "other.txt"), "");
      return { DATA_DIR: folder };
    },
    /contains other files \(other\.txt\)/,
  ],
])("%s prevents a start", async (_, prepare, text) => {
  expect(await look(await prepare())).toMatchObject([{ level: "broken", text: expect.stringMatching(text) }]);
});

test("a port of a program that does not speak HTTP is broken", async () => {
  const other = createServer((socket) =>
    socket.on("error", () => {}).end("220 mail.example.com\r\n", () => socket.destroy()),
  );
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as { port: number };
  const findings = await checkProcess({ HOST: "127.0.0.1", PORT: port });
  await new Promise((resolve) => other.close(resolve));
  expect(findings).toMatchObject([
    { level: "broken", text: expect.stringContaining(`Port ${port} on 127.0.0.1 is used`) },
  ]);
  expect(await checkProcess({ HOST: "127.0.0.1", PORT: port })).toMatchObject([{ level: "warning" }]);
});

test("an IP address of another machine is broken", async () => {
  expect(await checkProcess({ HOST: "192.0.2.1", PORT: 3000 })).toMatchObject([
    { level: "broken", text: expect.stringContaining("cannot listen on 192.0.2.1:3000") },
  ]);
});
