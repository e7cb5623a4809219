import type { Page } from "@playwright/test";
import { postFormScreen } from "../../screens/post-form-screen.ts";
import { signIn } from "../support/editor-session.ts";
import { expect, test } from "../support/signed-in.ts";
import { draftIsStored } from "../support/wait.ts";

/** The environment variable TAB_KILLS can set another number of kills. */
const KILLS = Number(process.env.TAB_KILLS ?? 100);
const EDITORS = ["add", "edit", "add", "edit"] as const;
const MAY_BE_MISSING_MS = 2000;
/** Each kill happens after at most this number of characters. */
const MAX_LETTERS = 90;
const KEY_DOWN_MS = 20;

const FIELDS = ["title", "author", "tags", "content"] as const;
type Field = (typeof FIELDS)[number];

/** A character and the time at which the page accepted it; infinite until then. */
type Letter = { character: string; takenAt: number };
type Written = Record<Field, Letter[]>;

// Records no trace, because the trace of hundreds of pages takes longer than the test.
test.use({ trace: "off" });

test(`after each of ${KILLS} kills of the tab the text is restored, less at most what was typed in the last 2 s`, async ({
  browser,
  baseURL,
  session,
  posts,
}) => {
  test.setTimeout(900_000); // a busy machine needs seconds for each kill
  const losses: number[] = [];
  let killsLeft = KILLS;

  /** One editor with a separate browser context writes, loses the tab, checks the restored text and continues. */
  async function writeAgainstKills(mode: "add" | "edit", seat: number): Promise<void> {
    const slug = `killed-while-${seat}`;
    const written = lettersOf({ title: "", author: "", tags: "", content: "" });
    if (mode === "edit") {
      await posts.insert({ slug, title: "T", author: "A", content: "<p>C</p>", tags: ["t"], date: "2026-01-01" });
      Object.assign(written, lettersOf({ title: "T", author: "A", tags: "t", content: "C" }));
    }
    const context = await browser.newContext({ baseURL });
    for (let round = 0, killedAt = 0; ; round += 1) {
      const page = await context.newPage();
      const form = postFormScreen(page);
      if (round === 0) await signIn(page, session);
      await (mode === "edit" ? form.openEdit(slug) : form.openAdd());
      await expect(form.content).toBeVisible();
      if (round > 0) {
        await expect(form.keeping).toContainText(/^Restored your changes of/);
        await expect(form.notice, "only this account's text is concerned").toHaveCount(0);
        losses.push(await checkText(page, written, killedAt));
      }
      if (killsLeft === 0) break;
      killsLeft -= 1;
      const field = FIELDS[round % FIELDS.length] as Field;
      killedAt = await typeUntilKilled(page, field, written[field], {
        killAfterLetters: (round * 41 + seat * 29) % MAX_LETTERS,
        // The browser must have stored a draft of the first text, or the page would restore nothing.
        isFirst: round === 0,
        pausesFirst: round % 3 === 1,
      });
    }
    await context.close();
  }

  await Promise.all(EDITORS.map(writeAgainstKills));
  expect(losses).toHaveLength(KILLS);
  const longest = Math.round(Math.max(...losses));
  test.info().annotations.push({ type: "longest loss", description: `${longest} ms` });
});

let words = 0;
/** Returns a new word each time, because the tag field ignores a tag that it already has. */
function nextWord(): string {
  words += 1;
  return words.toString(36).padStart(4, "x");
}

function lettersOf(texts: Record<Field, string>): Written {
  const letters = (text: string) => [...text].map((character) => ({ character, takenAt: 0 }));
  return {
    title: letters(texts.title),
    author: letters(texts.author),
    tags: letters(texts.tags),
    content: letters(texts.content),
  };
}

/**
 * Types words into a field, possibly pauses, and then kills the process of the tab.
 * @returns the time of the kill
 */
async function typeUntilKilled(
  page: Page,
  field: Field,
  letters: Letter[],
  { killAfterLetters, isFirst, pausesFirst }: { killAfterLetters: number; isFirst: boolean; pausesFirst: boolean },
): Promise<number> {
  const form = postFormScreen(page);
  await (field === "tags" ? form.tagsInput : form[field]).focus();
  await page.keyboard.press("Control+End");
  const typedWords: string[] = [];
  let isTyping = true;
  let typed = 0;
  const enough = Promise.withResolvers<void>();
  const typing = (async () => {
    while (isTyping) {
      const word = nextWord();
      typedWords.push(word);
      for (const character of `${word} `) {
        const letter = { character, takenAt: Number.POSITIVE_INFINITY };
        if (character !== " ") letters.push(letter);
        await page.keyboard.press(character === " " ? "Space" : character, { delay: KEY_DOWN_MS });
        letter.takenAt = performance.now();
        typed += 1;
        if (typed >= killAfterLetters) enough.resolve();
      }
    }
  })().catch(() => {}); // the page no longer exists
  await enough.promise;
  if (isFirst) await draftIsStored(page, typedWords[0] ?? "");
  if (pausesFirst) {
    isTyping = false;
    await typing;
    await draftIsStored(page, typedWords.at(-1) ?? "", { timeout: MAY_BE_MISSING_MS, intervals: [50] });
  }
  const tab = await page.context().newCDPSession(page);
  const gone = page.waitForEvent("crash");
  const killedAt = performance.now();
  tab.send("Page.crash").catch(() => {}); // the killed page cannot respond
  await gone;
  isTyping = false;
  await typing;
  await page.close();
  // Text that storage already contained may not be missing, even if it was typed shortly before the kill.
  return pausesFirst ? killedAt + MAY_BE_MISSING_MS : killedAt;
}

/**
 * Expects only the last characters before the kill to be missing, and removes them from the expected text.
 * @returns the milliseconds between the first missing character and the kill
 */
async function checkText(page: Page, written: Written, killedAt: number): Promise<number> {
  const form = postFormScreen(page);
  const shown: Record<Field, string> = {
    title: await form.title.inputValue(),
    author: await form.author.inputValue(),
    tags: (await form.tags.allTextContents()).join(""),
    content: (await form.content.textContent()) ?? "",
  };
  let loss = 0;
  for (const field of FIELDS) {
    const letters = written[field];
    const text = shown[field].replace(/\s/g, "");
    expect(
      letters
        .map(({ character }) => character)
        .join("")
        .slice(0, text.length),
      field,
    ).toBe(text);
    const [firstMissing] = letters.splice(text.length);
    loss = Math.max(loss, killedAt - (firstMissing?.takenAt ?? killedAt));
  }
  expect(loss).toBeLessThanOrEqual(MAY_BE_MISSING_MS);
  return loss;
}
