import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";

export type BotBehaviour =
  /** Posts straight to the endpoint without loading the page, so it has no form token. */
  | "raw"
  /** Parses the page's HTML and fills every input, hidden ones included. */
  | "fills-every-field"
  /** A headless browser that fills and submits within a second. */
  | "headless-fast"
  /** A headless browser that waits like a human: only the content gives it away. */
  | "headless-slow"
  /** One harvested token used for many posts. */
  | "replays-token"
  /** Sends a made-up token. */
  | "forged-token";

export interface BotSubmission {
  kind: string;
  behaviour: BotBehaviour;
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** A line of bot-submissions.jsonl. */
const base = z.strictObject({
  kind: z.string(),
  /** How many submissions the base yields. */
  times: z.number(),
  /** One letter per behaviour (see BEHAVIOURS), taken in turn. */
  as: z.string(),
  /** "Name // e-mail address" pairs, taken in turn. */
  from: z.array(z.string()),
  subject: z.string(),
  message: z.string(),
});
type Base = z.output<typeof base>;

const BEHAVIOURS: Record<string, BotBehaviour> = {
  r: "raw",
  f: "fills-every-field",
  q: "headless-fast",
  s: "headless-slow",
  t: "replays-token",
  x: "forged-token",
};

/** Replaces the nth `<<a|b|c>>` group with its (index + n)th option, wrapping round. */
function spin(text: string, index: number): string {
  let group = 0;
  return text.replace(/<<([\s\S]*?)>>/g, (_whole, options: string) => {
    const choices = options.split("|");
    const choice = choices[(index + group) % choices.length] ?? "";
    group += 1;
    return choice;
  });
}

/** A string of letters that looks random but follows from its seed alone. */
function gibberish(seed: number, length: number, alphabet: string): string {
  let state = seed * 7919 + 104729;
  let text = "";
  for (let i = 0; i < length; i += 1) {
    state = (state * 1103515245 + 12345) % 2147483648;
    text += alphabet[Math.floor(state / 65536) % alphabet.length];
  }
  return text;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LOWER = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Thirty submissions of the random-letter sort ("LaEGyuPkWdTZbv"), in six shapes. */
function gibberishSubmissions(): BotSubmission[] {
  const behaviours: BotBehaviour[] = [
    "raw",
    "fills-every-field",
    "headless-fast",
    "raw",
    "forged-token",
    "replays-token",
  ];
  return Array.from({ length: 30 }, (_unused, i): BotSubmission => {
    const word = (n: number, length: number) => gibberish(i * 31 + n, length, LETTERS);
    const name = word(1, 10 + (i % 8));
    const email = `${gibberish(i * 31 + 2, 9, LOWER)}@inbox-${(i % 5) + 1}.test`;
    const dotted = `${gibberish(i * 31 + 3, 12, LOWER)
      .split("")
      .join(".")
      .replace(/\.{2,}/g, ".")}@mail-drop.test`;
    const shapes: Omit<BotSubmission, "kind" | "behaviour">[] = [
      { name, email, subject: word(4, 14), message: word(5, 18) },
      { name: `${word(6, 6)} ${word(7, 8)}`, email: dotted, subject: word(8, 11), message: word(9, 22) },
      { name, email, subject: word(10, 9), message: `${word(11, 13)} ${word(12, 16)} ${word(13, 7)}` },
      {
        name: word(14, 20),
        email: dotted,
        subject: gibberish(i + 900, 10, LOWER),
        message: gibberish(i + 700, 40, LOWER),
      },
      { name, email, subject: name, message: name },
      {
        name: word(15, 8),
        email,
        subject: word(16, 12),
        message: `${word(17, 9)} https://${gibberish(i + 300, 8, LOWER)}.test/`,
      },
    ];
    const shape = shapes[i % shapes.length] as Omit<BotSubmission, "kind" | "behaviour">;
    return { kind: "gibberish", behaviour: behaviours[(i + Math.floor(i / 6)) % 6] ?? "raw", ...shape };
  });
}

function submissionsOf(base: Base): BotSubmission[] {
  return Array.from({ length: base.times }, (_unused, i): BotSubmission => {
    const [name = "", email = ""] = (base.from[i % base.from.length] ?? "").split(" // ");
    return {
      kind: base.kind,
      behaviour: BEHAVIOURS[base.as[i % base.as.length] ?? "r"] ?? "raw",
      name: spin(name, i),
      email: spin(email, i),
      subject: spin(base.subject, i),
      message: spin(base.message, i),
    };
  });
}

const bases = readFileSync(path.join(import.meta.dirname, "bot-submissions.jsonl"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => base.parse(JSON.parse(line)));

/**
 * 500 bot submissions to the contact form, of the kinds that corporate sites received in 2024–2026.
 *
 * The author did not know the rules and word lists of the spam score. Each base text is written by hand. `times` is
 * the number of submissions that are made from it, and `<<a|b|c>>` marks words that differ between them. The index of
 * a submission selects its words, so nothing is random.
 * All hosts (.example, .test, .invalid), people, firms, telephone numbers and wallet addresses are fictional.
 */
export const botSubmissions: BotSubmission[] = [...bases.flatMap(submissionsOf), ...gibberishSubmissions()];
