import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const documents = [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md"],
  ...(await Array.fromAsync(glob("docs/*.md", { cwd: root }))).sort(),
];
const { scripts } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
const settings = new Set(
  [...(await readFile(path.join(root, ".env.example"), "utf8")).matchAll(/^#? ?([A-Z][A-Z\d_]+)=/gm)].map(
    ([, name]) => name,
  ),
);

/** Variables that belong to Node or to the tests. */
const OTHERS =
  /^(?:TEST_KINDS|PLAYWRIGHT_TRACE|NODE_|ATTACK_|POSTGRES_BIN|PGPASSWORD|CI$|AUTH_BCRYPT_COST$|DEBIAN_ROOT$)/;

describe.each(documents)("%s", (document) => {
  const reading = readFile(path.join(root, document), "utf8");

  test("names existing commands", async () => {
    const named = [...(await reading).matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test("names existing scripts", async () => {
    const named = [...(await reading).matchAll(/node ((?:scripts|bench|server|deploy|tests)\/[\w./-]+)/g)];
    expect(named.map(([, file = ""]) => file).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  test("names existing settings", async () => {
    const named = [...(await reading).matchAll(/`([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?:=[^`]*)?`/g)].map(
      ([, name = ""]) => name,
    );
    expect(named.filter((name) => !settings.has(name) && !OTHERS.test(name))).toEqual([]);
  });

  test("links to existing files", async () => {
    const links = [...(await reading).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link = ""]) => link);
    const folder = path.dirname(path.join(root, document));
    expect(links.filter((link) => !existsSync(path.resolve(folder, link)))).toEqual([]);
  });
});

test("each decision has a separate number, which begins its heading", async () => {
  const files = (await Array.fromAsync(glob("docs/decisions/*.md", { cwd: root }))).sort();
  const numbers = files.map((file) => path.basename(file).slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  const headings = await Promise.all(
    files.map(async (file) => (await readFile(path.join(root, file), "utf8")).slice(0, 7)),
  );
  expect(headings).toEqual(numbers.map((number) => `# ${number} `));
});
