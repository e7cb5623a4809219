import { expect, test } from "vitest";
import { checkProse } from "./check-prose.ts";

const LONG = `${"many words ".repeat(13)}end.`;
const reasonsOf = (file: string, source: string) => checkProse(file, source).map(({ reason }) => reason);

test.each([
  ["a.md", `Short. ${LONG}`],
  ["a.md", `| cell | ${LONG} |`],
  ["a.ts", `// ${LONG}`],
  ["a.ts", `/**\n * ${LONG.slice(0, 80)}\n * ${LONG.slice(80)}\n */`],
  ["a.tsx", `const a = 1; // ${LONG}`],
])("a sentence over 25 words is found in %s: %j", (file, source) => {
  expect(reasonsOf(file, source)).toEqual(["27 words"]);
});

test("an unclear phrase is found", () => {
  expect(reasonsOf("a.ts", "// Whoever asks is told.\n// A press is none.")).toEqual(["“Whoever”", "“is none”"]);
});

test("code, several short sentences and tags count separately", () => {
  const half = "many words ".repeat(8);
  expect(reasonsOf("a.md", `${half}. ${half}.\n\n\`\`\`sh\n${LONG}\n\`\`\`\n\n${half} \`${LONG}\`.`)).toEqual([]);
  expect(reasonsOf("a.ts", `/**\n * ${half}\n * @returns ${half}\n */\nconst text = "${LONG}";`)).toEqual([]);
});

test("a private word is found in comments and names, but not in quoted code", () => {
  const source =
    "// The answer is kept for strangers.\n// It calls `answer`.\nconst keptPages = 1;\nconst SIX_ROOMS = 6;";
  expect(reasonsOf("server/a.ts", source)).toEqual(["“answer”", "“kept”", "“ROOMS”"]);
});

test.each([
  'test("a caller is told", () => {});',
  '  it("a caller is told", async () => {});',
  'describe.each(KINDS)("a caller is told", () => {});',
  'test.each([\n  1,\n])("a caller is told", () => {});',
])("an unclear phrase is found in the test title %s", (source) => {
  expect(reasonsOf("a.test.ts", source)).toEqual(["“told”"]);
});
