import { access, readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFile(path.join(root, file), "utf8");

let guide: string;

beforeAll(async () => {
  guide = await read("docs/make-it-yours.md");
});

/** Finds words of this form between backquotes. */
function named(form: RegExp): string[] {
  return [...new Set([...guide.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text).filter((text) => form.test(text)))];
}

test("every variable of the guide is a setting in .env.example", async () => {
  const variables = named(/^[A-Z]+(?:_[A-Z]+)*(?:=\w+)?$/).map((text) => text.replace(/=.*/, ""));
  expect(variables.length).toBeGreaterThan(15);
  const [schema, example] = [await read("server/settings/settings.ts"), await read(".env.example")];
  expect(variables.filter((name) => !new RegExp(`^ {4}${name}: `, "m").test(schema))).toEqual([]);
  expect(variables.filter((name) => !new RegExp(`^${name}=`, "m").test(example))).toEqual([]);
});

test("every variable of the firm is in the guide", async () => {
  const known = [...(await read("server/settings/settings.ts")).matchAll(/^ {4}(COMPANY_\w+): /gm)].map(
    ([, name]) => name,
  );
  expect(known.length).toBeGreaterThan(10);
  expect(known.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

test("every named file and folder exists", async () => {
  const files = named(
    /^(?:app|docs|operations|packages|public|scripts|server|shared|supabase)(?:\/[\w./-]+)?$|^(?:\.env\.example|package\.json)$/,
  );
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) await expect(access(path.join(root, file)), file).resolves.toBeUndefined();
});

test("no text of the landing page names the fictional firm, as the guide says", async () => {
  for (const file of ["landing", "company"]) {
    expect(await read(`app/texts/en/${file}.ts`)).not.toMatch(/nusagrid/i);
  }
});

test("sections are numbered in order", () => {
  const numbers = [...guide.matchAll(/^## (\d+)\. /gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});
