import { rm } from "node:fs/promises";
import path from "node:path";
import { afterEach, expect, inject, test } from "vitest";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { readCommands, readSection } from "#tests/support/operations-page.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { runScript } from "#tests/support/run-script.ts";
import { temporaryFolders } from "#tests/support/server-process.ts";

const folders = temporaryFolders();
afterEach(() => folders.remove());

type Command = { name: string; words: string[]; env: Record<string, string> };

/** Returns the npm commands under a heading, split like in a shell. */
async function readNpmCommands(heading: string): Promise<Command[]> {
  return readCommands(await readSection(heading))
    .map((line) => /^(?<env>(?:[A-Z_]+=\S+ )*)npm (?:run )?(?<name>\S+)(?: -- (?<words>[^#]*))?/.exec(line)?.groups)
    .flatMap((parts) =>
      parts
        ? [
            {
              name: parts.name ?? "",
              words: (parts.words ?? "").trim().split(" ").filter(Boolean),
              env: Object.fromEntries(
                (parts.env ?? "")
                  .trim()
                  .split(" ")
                  .filter(Boolean)
                  .map((pair) => pair.split("=")),
              ),
            },
          ]
        : [],
    );
}

async function seededFolder(): Promise<string> {
  return copySeededFolder(path.join(await folders.make(), "data"));
}

/** Runs a command of the page with its paths in a temporary folder. */
async function follow(
  command: Command,
  env: Record<string, string>,
  replace: (word: string) => string,
): Promise<string> {
  const { code, output } = await runScript(command.name, command.words.map(replace), { ...env, ...command.env });
  expect([command, code, output]).toEqual([command, 0, output]);
  return output;
}

test("every command of 'Backup and restore' works as the page says", { timeout: 400_000 }, async () => {
  const commands = await readNpmCommands("Backup and restore");
  expect(commands.map(({ name }) => name)).toEqual([
    "backup",
    "backup",
    "verify",
    "restore",
    "start",
    "restore",
    "start",
  ]);
  const dataDir = await seededFolder();
  const folder = await folders.make();
  let archive = "";
  for (const command of commands) {
    if (command.name === "start") continue; // every other test starts the site
    const isRestore = command.name === "restore";
    const env = { DATA_DIR: isRestore ? await folders.make() : dataDir };
    const replace = (word: string) => (word.endsWith(".tar") ? archive : word.replace("/var/backups/site", folder));
    const own = "DATA_DIR" in command.env ? { ...command, env: {} } : command;
    const output = await follow(own, env, replace);
    if (command.name === "backup") archive = output.split(": ")[0] ?? "";
  }
});

test("every command of 'Moving' works as the page says", { timeout: 400_000 }, async () => {
  const commands = await readNpmCommands("Moving");
  expect(commands.map(({ name, words }) => [name, words[0]])).toEqual(Array(3).fill(["move", "--to"]));
  const [toOwn, toEmbedded, toProject] = commands as [Command, Command, Command];
  const DATABASE_URL = await createDatabase(inject("clusterUrl"));
  const DATA_DIR = await seededFolder();
  await follow(toOwn, { DATA_DIR }, (word) => (word.startsWith("postgres:") ? DATABASE_URL : word));
  await rm(path.join(DATA_DIR, "postgres"), { recursive: true });
  await follow(toEmbedded, { DATA_DIR, DATABASE_URL }, (word) => word);
  // move.test.ts runs it; this test checks that the command accepts its form.
  const words = toProject.words.map((word) => word.replace("<host>:5432", "127.0.0.1:1").replaceAll(/<[\w ]+>/g, "x"));
  const { code, output } = await runScript("move", words, {
    DATA_DIR: await seededFolder(),
    ...toProject.env,
  });
  expect([code, output]).toEqual([1, expect.stringContaining("The project's database does not respond")]);
});
