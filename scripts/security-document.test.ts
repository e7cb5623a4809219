import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";

/** The numbers of ASVS 5.0.0 at levels 1 and 2. */
const REQUIREMENTS = `
  1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2
  2.1.1-3 2.2.1-3 2.3.1-4 2.4.1
  3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
  4.1.1-3 4.2.1 4.3.1-2 4.4.1-4
  5.1.1 5.2.1-3 5.3.1-2 5.4.1-3
  6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4
  7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2
  8.1.1-2 8.2.1-3 8.3.1 8.4.1
  9.1.1-3 9.2.1-4
  10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3
  11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1
  12.1.1-3 12.2.1-2 12.3.1-4
  13.1.1 13.2.1-5 13.3.1-2 13.4.1-5
  14.1.1-2 14.2.1-4 14.3.1-3
  15.1.1-3 15.2.1-3 15.3.1-7
  16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3
  17.1.1 17.2.1-4 17.3.1-2
`;
const VERDICTS = ["holds", "does not apply", "open"];
const root = path.resolve(import.meta.dirname, "..");
const FOLDERS = ["app", "docs", "operations", "packages", "scripts", "server", "shared", "supabase", "tests"];

type Row = { numbers: string[]; verdict: string; reason: string };

let text: string;
let rows: Row[];
let files: string[];

beforeAll(async () => {
  text = await readFile(path.join(root, "docs/security.md"), "utf8");
  rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+[^|]*) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, ids = "", verdict = "", reason = ""]) => ({ numbers: numbersOfRow(ids), verdict, reason }),
  );
  files = (await readdir(root)).map((name) => `/${name}`);
  for (const folder of FOLDERS) {
    const entries = await readdir(path.join(root, folder), { recursive: true });
    files.push(...entries.map((entry) => `/${folder}/${entry.split(path.sep).join("/")}`));
  }
});

function numbersOf(list: string): string[] {
  return list
    .trim()
    .split(/\s+/)
    .flatMap((section) => {
      const [, prefix = "", ranges = ""] = /^(\d+\.\d+\.)(.+)$/.exec(section) ?? [];
      return ranges.split(",").flatMap((range) => {
        const [first = 0, last = first] = range.split("-").map(Number);
        return Array.from({ length: last - first + 1 }, (_, index) => `${prefix}${first + index}`);
      });
    });
}

/** "1.2.1-1.2.3, 1.2.5": a range names the requirements of levels 1 and 2 from its first to its last. */
function numbersOfRow(ids: string): string[] {
  const known = numbersOf(REQUIREMENTS);
  return ids.split(", ").flatMap((range) => {
    const [first = "", last = first] = range.split("-");
    const [start, end] = [known.indexOf(first), known.indexOf(last)];
    return start < 0 || end < start ? [`unknown: ${range}`] : known.slice(start, end + 1);
  });
}

test("every requirement of levels 1 and 2 is in one row", () => {
  const known = numbersOf(REQUIREMENTS);
  const position = (number: string) => known.indexOf(number);
  const named = rows.flatMap(({ numbers }) => numbers);
  expect(named.toSorted((a, b) => position(a) - position(b))).toEqual(known);
});

test("rows are in order, and each one belongs to one chapter", () => {
  const known = numbersOf(REQUIREMENTS);
  const firsts = rows.map(({ numbers: [first = ""] }) => known.indexOf(first));
  expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
  const chapters = ({ numbers }: Row) => new Set(numbers.map((number) => number.split(".")[0]));
  expect(rows.filter((row) => chapters(row).size !== 1)).toEqual([]);
});

test("every row has a verdict, and the sums are right", () => {
  const count = (verdict: string) =>
    rows.filter((row) => row.verdict === verdict).reduce((sum, { numbers }) => sum + numbers.length, 0);
  expect(rows.filter(({ verdict }) => !VERDICTS.includes(verdict))).toEqual([]);
  const [holds, foreign, open] = VERDICTS.map(count);
  expect(text).toContain(`${holds} hold, ${foreign} do not apply, ${open} are open`);
});

test("a fulfilled requirement has evidence, and every other one has a reason", () => {
  expect(rows.filter(({ reason }) => reason.length < 4)).toEqual([]);
  const named = /`|\]\(/;
  expect(rows.filter(({ verdict, reason }) => verdict === "holds" && !named.test(reason))).toEqual([]);
});

test("every named file exists, and its name is unambiguous", () => {
  const named = new Set([...text.matchAll(/`([\w./-]+\.(?:tsx?|sql|toml|css))`/g)].map(([, name]) => name ?? ""));
  expect(named.size).toBeGreaterThan(100);
  const ambiguous = [...named].map((name) => [name, ...files.filter((file) => file.endsWith(`/${name}`))]);
  expect(ambiguous.filter((found) => found.length !== 2)).toEqual([]);
});

test("every linked section exists", () => {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
  const linked = [...text.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor);
  expect(linked.filter((anchor) => !headings.includes(anchor ?? ""))).toEqual([]);
});
