import { Worker } from "node:worker_threads";
import { afterAll, expect, test } from "vitest";
import { LINK } from "#server/contact/spam/links.ts";
import { enquiryPhrases, spamPhrases } from "#server/contact/spam/phrases.ts";
import { findPatterns, type Pattern } from "./find-patterns.ts";
import type { Task } from "./time-patterns.ts";

const LENGTH = 200_000;
const KILL_AFTER_MS = 15_000;
const TEST_TIMEOUT_MS = 20 * KILL_AFTER_MS;

const LINKS = "server/contact/spam/links.ts";
const SPAM_PHRASES = "server/contact/spam/phrases.ts";

/** Some texts are cut, or bounded, before a pattern reads them. These are the maximum lengths. */
const CUT: Record<string, number> = {
  // READ_CHARACTERS of score-spam.ts, with a name and a subject.
  [SPAM_PHRASES]: 8400,
  // The schema of ban_duration.
  "packages/embedded-supabase/auth/admin/user-attributes.ts": 40,
  // The name of an algorithm.
  "packages/embedded-supabase/auth/providers/read-id-token.ts": 40,
  // MAX_LENGTH.
  "packages/embedded-supabase/storage/robots-tag.ts": 500,
  // EXCERPT_LENGTH, with the mark of a cut.
  "shared/end-at-word.ts": 163,
  // The longest field with such a pattern.
  "shared/site-content/field-types.ts": 300,
};

let worker: Worker | undefined;
afterAll(async () => void (await worker?.terminate()));

/** Measures a pattern in a worker thread, and stops the thread if the pattern does not end. */
async function faultOf(task: Task): Promise<string | undefined> {
  worker ??= new Worker(new URL("./time-patterns.ts", import.meta.url));
  const running = worker;
  const outcome = Promise.withResolvers<{ fault?: string }>();
  const timer = setTimeout(() => outcome.resolve({ fault: "does not end" }), KILL_AFTER_MS);
  running.once("message", outcome.resolve).once("error", outcome.reject);
  running.postMessage(task);
  const { fault } = await outcome.promise;
  clearTimeout(timer);
  running.off("error", outcome.reject);
  if (fault === "does not end") {
    worker = undefined;
    await running.terminate();
  }
  return fault;
}

const { patterns: written, made } = findPatterns();
const patterns = [
  ...written,
  ...spamPhrases.map(({ reason, pattern }) => spamPattern(reason, pattern)),
  spamPattern("enquiries", enquiryPhrases),
  { file: LINKS, location: `${LINKS}: LINK`, source: LINK.source, flags: LINK.flags },
];

function spamPattern(name: string, { source, flags }: RegExp): Pattern {
  return { file: SPAM_PHRASES, location: `${SPAM_PHRASES}: ${name}`, source, flags };
}

test.each([
  ["\\s*;\\s*", ""],
  ["^\\/+|\\/+$", "g"],
  ["<[^>]*>", "g"],
  ["^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$", ""],
  ['(<img\\b[^>]*?\\bsrc=")([^"]+)(")', "gi"],
  ["[\\n\\r][ \\t\\n\\r\\f]*$", ""],
  ["^(?:a+)+$", ""],
  ["<script>([\\s\\S]*?)<\\/script>", ""],
  ["\\p{L}+\\d", "u"],
  ["^\\w*\\d*-$", ""],
])(
  "a pattern with more than linear work is found: /%s/%s",
  async (source, flags) => {
    expect(await faultOf({ source, flags, length: LENGTH })).toBeDefined();
  },
  TEST_TIMEOUT_MS,
);

test.each([
  ["^[a-z0-9]+(-[a-z0-9]+)*$", ""],
  ["[&<>\"']", "g"],
  ["\\s+", "g"],
  ["^Bearer\\s+(\\S+)\\s*$", "i"],
])(
  "a pattern with linear work is not reported: /%s/%s",
  async (source, flags) => {
    expect(await faultOf({ source, flags, length: LENGTH })).toBeUndefined();
  },
  TEST_TIMEOUT_MS,
);

test(
  "the work of every pattern of the site is linear in the length of the text",
  async () => {
    expect(patterns.length).toBeGreaterThan(150);
    const faults: string[] = [];
    for (const { file, location, source, flags } of patterns) {
      const fault = await faultOf({ source, flags, length: CUT[file] ?? LENGTH });
      if (fault !== undefined) faults.push(`${location} /${source.slice(0, 80)}/${flags}: ${fault}`);
    }
    expect(faults).toEqual([]);
  },
  TEST_TIMEOUT_MS,
);

test("patterns that are created at run time are listed here", () => {
  expect(made.map((location) => location.replace(/\s+/g, " "))).toEqual([
    // Our texts contain these phrases, and the text is one of ours or the owner's.
    expect.stringMatching(/^app\/features\/company\/split-at-phrases\.ts: new RegExp\(`/),
    // The site's schema contains this pattern. It reads the text of one field in the editor's browser.
    "app/features/site-content/find-faults.ts: new RegExp(pattern)",
    // These patterns read only the site's documents, with text that React has escaped. Visitors cannot guess the nonce.
    expect.stringMatching(
      /^app\/lib\/defer-scripts\.ts: new RegExp\(`<link rel="modulepreload" .* nonce="\$\{nonce\}"/,
    ),
    expect.stringMatching(/^app\/lib\/defer-scripts\.ts: new RegExp\(`<script nonce="\$\{nonce\}"/),
    expect.stringMatching(/^app\/lib\/own-scripts\.ts: new RegExp\(`<script/),
    // The names are constants, and each pattern starts where the last one ended (`y`).
    expect.stringMatching(/^packages\/embedded-supabase\/auth\/saml\/plain-xml\.ts: new RegExp\(`<\(/),
    expect.stringMatching(/^packages\/embedded-supabase\/auth\/saml\/plain-xml\.ts: new RegExp\(String\.raw`\\s\+/),
    expect.stringMatching(/^packages\/embedded-supabase\/auth\/saml\/plain-xml\.ts: new RegExp\(String\.raw`<\//),
    // The constant is a word.
    expect.stringMatching(/^packages\/embedded-supabase\/rest\/sql\/body\.ts: new RegExp\(`"\$\{GUARD\}/),
    // The list above contains this pattern.
    expect.stringMatching(/^server\/contact\/spam\/links\.ts: new RegExp\(String\.raw`/),
    // The source of this pattern comes from another pattern of this list.
    'server/contact/spam/matching.ts: new RegExp(pattern, "g")',
    // The list above contains these patterns.
    expect.stringMatching(/^server\/contact\/spam\/phrases\.ts: new RegExp\(`/),
    expect.stringMatching(/^server\/contact\/spam\/phrases\.ts: new RegExp\(readPatterns/),
    // This call checks that a line of a list is a pattern, and reads no text.
    "server/contact/spam/read-list.ts: new RegExp(line)",
    // The path is a constant, and the pattern begins at the start of a URL.
    expect.stringMatching(/^shared\/image-urls\.ts: new RegExp\(`\^https/),
  ]);
});
