import { describe, expect, it, test } from "vitest";
import { HONEYPOT_FIELD, TOKEN_FIELD } from "#shared/email-service.ts";
import { type BotBehaviour, botSubmissions } from "#tests/corpus/bot-submissions.ts";
import { type HumanSubmission, type HumanWay, humanSubmissions } from "#tests/corpus/human-submissions.ts";
import { makeMessage } from "#tests/factories/make-message.ts";
import { createFormTokens } from "../intake/form-token.ts";
import { readSubmission } from "../intake/read-submission.ts";
import type { SpamSignals } from "./arrival-signals.ts";
import { scoreSpam } from "./score-spam.ts";

type Submission = Pick<HumanSubmission, "name" | "email" | "subject" | "message">;

/** An arrival describes how a submission was sent: its writing time, its form token and its honeypot field. */
type Arrival = { writingSeconds?: number; token?: "page" | "forged" | "replayed" | "none"; fillsHoneypot?: boolean };

const ARRIVALS: Record<BotBehaviour | HumanWay, Arrival> = {
  raw: { token: "none" },
  "fills-every-field": { token: "page", fillsHoneypot: true },
  "headless-fast": { writingSeconds: 1 },
  "headless-slow": { writingSeconds: 40 },
  "replays-token": { token: "replayed" },
  "forged-token": { token: "forged" },
  "typist-fast": { writingSeconds: 6 },
  "typist-slow": { writingSeconds: 600 },
  autofill: { writingSeconds: 3 },
  "screen-reader": { writingSeconds: 1200 },
  "no-scripts": { token: "page" },
  paste: { writingSeconds: 4 },
};

/**
 * Sends submissions one after the other, as if each came from a different IP address.
 * @returns which ones were quarantined
 */
async function sendAll(submissions: (Submission & { arrival: Arrival })[]): Promise<boolean[]> {
  let seconds = 1_000_000;
  const tokens = createFormTokens("an installation", { now: () => seconds * 1000 });
  const replayed = tokens.forVisitor();
  const outcomes: boolean[] = [];
  for (const { arrival, name, email, subject, message } of submissions) {
    const own = tokens.forVisitor();
    seconds += arrival.writingSeconds ?? 0;
    const form = new FormData();
    for (const [field, text] of Object.entries(makeMessage({ name, email, subject, message }))) form.set(field, text);
    const token = {
      page: tokens.forPage(),
      forged: "visit.999990.AAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA",
      replayed,
      none: "",
    }[arrival.token ?? "none"];
    form.set(TOKEN_FIELD, arrival.token ? token : own);
    if (arrival.fillsHoneypot) form.set(HONEYPOT_FIELD, name);
    const post = await readSubmission(new Request("https://site.example/", { method: "POST", body: form }));
    const { isQuarantined } = scoreSpam(post.message, {
      token: await tokens.read(post.formToken),
      isHoneypotFilled: post.isHoneypotFilled,
      hasBrokenLines: post.hasBrokenLines,
      recentPostsFromIp: 1,
    });
    await tokens.markUsed(post.formToken);
    outcomes.push(isQuarantined);
  }
  return outcomes;
}

describe("the corpus", () => {
  test("at least 99% of 500 bot submissions are quarantined", async () => {
    const outcomes = await sendAll(botSubmissions.map((bot) => ({ ...bot, arrival: ARRIVALS[bot.behaviour] })));
    expect(outcomes).toHaveLength(500);
    const missed = botSubmissions.filter((_, index) => !outcomes[index]);
    expect(missed.map(({ kind, subject }) => `${kind}: ${subject}`).slice(5)).toEqual([]);
  });

  test("no message of 200 people is quarantined", async () => {
    const outcomes = await sendAll(humanSubmissions.map((human) => ({ ...human, arrival: ARRIVALS[human.way] })));
    expect(outcomes).toHaveLength(200);
    expect(humanSubmissions.filter((_, index) => outcomes[index])).toEqual([]);
  });

  test("no message is quarantined because autofill also filled the hidden field", async () => {
    const outcomes = await sendAll(
      humanSubmissions.map((human) => ({
        ...human,
        arrival: { ...ARRIVALS[human.way], fillsHoneypot: human.way === "autofill" },
      })),
    );
    expect(humanSubmissions.filter((_, index) => outcomes[index])).toEqual([]);
  });
});

const enquiry = makeMessage({ subject: "Tender 12/2026", message: "Please call us about the tender." });
const plainArrival: SpamSignals = {
  token: { kind: "visit", ageSeconds: 60, earlierUses: 0 },
  isHoneypotFilled: false,
  hasBrokenLines: false,
  recentPostsFromIp: 1,
};

describe("a plain message", () => {
  it.each<[string, Partial<SpamSignals>]>([
    ["without a token, as the spec's call has none", { token: { kind: "missing" } }],
    ["from a page opened last week", { token: { kind: "expired" } }],
    ["written in no time", { token: { kind: "visit", ageSeconds: 0, earlierUses: 0 } }],
    ["after another one with the same token", { token: { kind: "visit", ageSeconds: 60, earlierUses: 1 } }],
    ["with something in the hidden field", { isHoneypotFilled: true }],
    ["from a busy office", { recentPostsFromIp: 20 }],
  ])("is accepted %s", (_, signals) => {
    expect(scoreSpam(enquiry, { ...plainArrival, ...signals }).isQuarantined).toBe(false);
  });

  it.each<[string, Partial<SpamSignals>]>([
    ["with two signs of a machine", { isHoneypotFilled: true, token: { kind: "forged" } }],
    ["with line breaks in its header", { hasBrokenLines: true, token: { kind: "missing" } }],
    ["as the thirty-first of one IP address in ten minutes", { recentPostsFromIp: 31, token: { kind: "missing" } }],
  ])("is quarantined %s", (_, signals) => {
    expect(scoreSpam(enquiry, { ...plainArrival, ...signals }).isQuarantined).toBe(true);
  });
});

test("reasons are sentences, the weightiest first", () => {
  const spam = { ...enquiry, subject: "First page of Google", message: "Cheap backlinks: https://links.example" };
  const { reasons, isQuarantined } = scoreSpam(spam, { ...plainArrival, token: { kind: "forged" } });
  expect(isQuarantined).toBe(true);
  expect(reasons.slice(0, 2).sort()).toEqual([
    "offers search-engine ranking or links",
    "sent with a forged form token",
  ]);
  expect(reasons).toContain("has a link");
});

/**
 * Each of these texts once blocked the whole process for a tenth of a second to nine seconds.
 * tests/patterns checks that the work of the patterns is linear.
 */
test.each([
  ["a", ""],
  ["1,", ""],
  ["a-", ""],
  ["http://x.com/ ", "a-"],
  ["\n", ">\n"],
  ["{a|", "'or 1="],
  ["a b c ", "we buy real "],
  ["<img", "on"],
  ["<svg", "\ufdfa"],
  ["\u249b", ""],
  ["\u200b", "😀"],
])("a text of only %j and %j is scored", (one, other) => {
  const message = one.repeat(2800 / one.length) + (other || one).repeat(17_000 / (other || one).length);
  expect(scoreSpam({ ...enquiry, message }, plainArrival).reasons).toEqual(expect.any(Array));
});
