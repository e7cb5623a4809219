import type { ContactMessage } from "../../app/features/contact/contact-message.ts";
import type { TokenReading } from "./form-token.ts";
import { enquirySigns, spamSigns } from "./spam-signs.ts";

/** How a message arrived, beside what it says. */
export type Evidence = {
  token: TokenReading;
  /** Something stood in the field nobody sees. Some autofills put it there, so it is one sign among others. */
  isTrapFilled: boolean;
  /** Line breaks in a field of one line: no browser sends them. */
  hasBrokenLines: boolean;
  /** Posts of this client address in the last ten minutes, this one included. */
  postsFromAddress: number;
};

export type Judgement = {
  /** In words for whoever reads the quarantine, the weightiest first. */
  doubts: string[];
  isQuarantined: boolean;
};

/** From this weight on a message is kept back. A person may have their reasons for one odd manner of arriving. */
const QUARANTINE_WEIGHT = 10;
/** What different words of a genuine enquiry are worth: none, one, two, three or more. */
const ENQUIRY_CREDIT = [0, 3, 5, 7];
/** How much more than once a group of phrases weighs that occurs in one, two, three or more different ways. */
const REPETITION = [0, 1, 1.5, 2];

/** Enough of a message to know its kind: the patterns take time. */
const READ_CHARACTERS = 8000;

type Doubt = { doubt: string; weight: number };

/** Weighs how a message arrived and what it says. Doubtful ones are kept for a person to decide, never dropped. */
export function judgeMessage(whole: ContactMessage, evidence: Evidence): Judgement {
  const message = { ...whole, message: whole.message.slice(0, READ_CHARACTERS) };
  const text = plain(`${message.subject}\n${message.message}`).slice(0, READ_CHARACTERS);
  const enquiry = differentMatches(enquirySigns, text);
  const doubts = [...doubtsOfArrival(evidence), ...doubtsOfText(message, text, enquiry > 0)];
  const weight = doubts.reduce((sum, doubt) => sum + doubt.weight, -upTo(enquiry, ENQUIRY_CREDIT));
  return {
    doubts: doubts.sort((a, b) => b.weight - a.weight).map(({ doubt }) => doubt),
    isQuarantined: weight >= QUARANTINE_WEIGHT,
  };
}

function* doubtsOfArrival({ token, isTrapFilled, hasBrokenLines, postsFromAddress }: Evidence): Generator<Doubt> {
  switch (token.kind) {
    case "missing":
      yield { doubt: "sent without opening the page", weight: 5 };
      break;
    case "forged":
      yield { doubt: "sent with a made-up form token", weight: 9 };
      break;
    case "expired":
      yield { doubt: "sent from a page opened days ago", weight: 2 };
      break;
    case "visit":
      if (token.ageSeconds < 2) yield { doubt: "written within two seconds", weight: 6 };
      if (token.earlierUses >= 3) yield { doubt: "sent with the token of many other messages", weight: 8 };
      else if (token.earlierUses > 0) yield { doubt: "sent with the token of another message", weight: 2 };
      break;
  }
  if (isTrapFilled) yield { doubt: "filled in a field nobody sees", weight: 5 };
  if (hasBrokenLines) yield { doubt: "has line breaks where a form has none", weight: 10 };
  if (postsFromAddress > 30) yield { doubt: "one of very many from one address", weight: 10 };
  else if (postsFromAddress > 5) yield { doubt: "one of many from one address", weight: 3 };
}

function* doubtsOfText(
  { name, email, subject, message }: ContactMessage,
  text: string,
  isEnquiry: boolean,
): Generator<Doubt> {
  for (const { doubt, weight, pattern } of spamSigns) {
    const matches = differentMatches(pattern, text);
    if (matches > 0) yield { doubt, weight: weight * upTo(matches, REPETITION) };
  }

  const links = findLinks(`${subject}\n${message}`);
  const linkWeight = [0, 1, 2, 3, 5, 7][links.length] ?? 9;
  if (linkWeight > 0)
    yield { doubt: links.length === 1 ? "has a link" : `has ${links.length} links`, weight: linkWeight };
  if (links.length > 0 && !isEnquiry) yield { doubt: "has a link and asks for nothing", weight: 3 };
  if (links.some(isShortened)) yield { doubt: "hides where a link leads", weight: 4 };
  if (links.some((link) => SPAM_TLD.test(hostOf(link)))) yield { doubt: "links to a throw-away address", weight: 3 };
  if (links.length > 0 && withoutLinks(message).trim().length < 25)
    yield { doubt: "is little more than a link", weight: 4 };
  if (findLinks(`${name}\n${email.split("@")[0]}`).length > 0 || MARKUP.test(name))
    yield { doubt: "has a link for a name", weight: 6 };
  if (MARKUP.test(`${subject}\n${message}`)) yield { doubt: "has links in the markup of forums", weight: 6 };

  yield* doubtsOfLetters(name, subject, message);
}

/** Scripts, emoji and noise: what a text looks like, whatever it says. */
function* doubtsOfLetters(name: string, subject: string, message: string): Generator<Doubt> {
  const all = `${name}\n${subject}\n${message}`;
  const letters = countOf(/\p{L}/gu, all);
  if (/\p{Script=Latin}[\u0370-\u04ff]|[\u0370-\u04ff]\p{Script=Latin}/u.test(all)) {
    yield { doubt: "mixes alphabets within words", weight: 8 };
  } else if (countOf(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, all) > letters * 0.3) {
    yield { doubt: "is written in Cyrillic or Greek", weight: 8 };
  } else if (
    countOf(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Arabic}\p{Script=Hebrew}]/gu,
      all,
    ) >
    letters * 0.5
  ) {
    yield { doubt: "is written in a script the site does not use", weight: findLinks(all).length > 0 ? 6 : 4 };
  } else if (countOf(/[ăđơưạảấầẩậắằặẹẽếềểệịọỏốồổộớờởợụủứừửựỳỵỷỹ]/giu, all) > letters * 0.08) {
    yield { doubt: "is written in a language the site does not use", weight: 4 };
  }
  if (/[\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f189}]|[a-z](?:\u200b|\u2060|\ufeff)+[a-z]/iu.test(all)) {
    yield { doubt: "disguises its letters", weight: 8 };
  }
  if (/\b(?:\w[.\-_* ]){5,}\w\b/.test(subject) || /\b(?:[a-z][.\-_*]){4,}[a-z]\b/i.test(message)) {
    yield { doubt: "spaces its letters out", weight: 4 };
  }
  const emoji = countOf(/\p{Extended_Pictographic}/gu, all);
  if (emoji > 8) yield { doubt: "is full of emoji", weight: 6 };
  else if (emoji > 3) yield { doubt: "has many emoji", weight: 3 };
  if (/\p{Extended_Pictographic}/u.test(subject)) yield { doubt: "has an emoji in its subject", weight: 2 };
  if (/[!?$💰]{3,}/u.test(all)) yield { doubt: "shouts", weight: 2 };

  const noisy = [name, subject, message].filter((field) => isNoise(field)).length;
  if (noisy > 0) yield { doubt: "has random letters", weight: noisy === 1 ? 4 : 11 };
  if (isMadeOf(FILLER, message, true)) yield { doubt: "says nothing", weight: 6 };
  // Somebody who tries whether the form works is no machine yet.
  else if (isMadeOf(TRIAL, message)) yield { doubt: "only tries the form", weight: 4 };
  if (/^[a-z0-9]{20,}$/i.test(message)) yield { doubt: "is one long word", weight: 6 };
}

/** Words of a single run of letters that no language spells: case changing at random, or hardly any vowels. */
function isNoise(field: string): boolean {
  const words = field.trim().split(/\s+/);
  if (words.length > 6 || field.includes("://")) return false;
  const noisy = words.filter((word) => {
    const [letters] = /^[a-z]{7,}$/i.exec(word) ?? [];
    if (!letters) return false;
    const turns = countOf(/[a-z][A-Z]/g, letters);
    const vowels = countOf(/[aeiouy]/gi, letters);
    const longestConsonants = Math.max(...letters.split(/[aeiouy]/i).map((run) => run.length));
    return (
      turns >= 3 || (turns >= 2 && longestConsonants >= 4) || vowels < letters.length * 0.15 || longestConsonants >= 6
    );
  });
  return noisy.length > 0 && noisy.length >= words.length / 2;
}

const wordsOf = (text: string) => new Set(text.split(" "));
const TRIAL = wordsOf(
  "test tes testing tested teste coba hi hey hello halo hola ok okay yes no check cek ping demo form message pesan delivery id",
);
const FILLER = wordsOf(
  "asdf asdfg asdfgh asdfasdf asd qwe qwerty zxc zxcv abc abcd foo bar foobar null undefined none na sample example admin user",
);

/** Whether a field is a few words of a set, or nothing but signs and repetitions of one letter where those count too. */
function isMadeOf(words: Set<string>, field: string, countsSigns = false): boolean {
  const found = field.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (found.length === 0) return countsSigns;
  return found.length <= 4 && found.every((word) => words.has(word) || (countsSigns && /^(.)\1*$/u.test(word)));
}

const LINK =
  /(?:https?:\/\/|www\.)[^\s<>"')\]]+|(?<![a-z0-9.-])[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,6}\.(?:com|net|org|info|biz|online|site|xyz|top|click|ru|cn|vip|bet|win|icu|shop|club|store|live|pro|link|io|co|me|example|test|invalid)\/[^\s<>"')\]]+/gi;
const MARKUP = /\[(?:url|link|img|b)[=\]]|<a\s[^>]*href|\[[^\]\n]{1,80}\]\(https?:/i;
const SPAM_TLD =
  /\.(?:xyz|top|click|vip|bet|win|icu|shop|club|loan|casino|poker|ru|su|cn|tk|ml|ga|cf|gq|buzz|monster|rest|cyou|sbs|lol|bid)$/i;
/** Hosts of the well-known shorteners, by their first label, and very short paths on very short hosts. */
const SHORTENED =
  /^(?:bit|tinyurl|tiny|cutt|shorturl|rebrand|goo|ow|is|t|rb|lnkd|linktr|s|v|adf|short|clck|rb|shrtco|bl|cli|url|lnk)\.\w{2,8}\/\S/i;

function findLinks(text: string): string[] {
  return text.match(LINK) ?? [];
}

function withoutLinks(text: string): string {
  return text.replace(LINK, " ");
}

function hostOf(link: string): string {
  return link.replace(/^https?:\/\//i, "").replace(/[/:?#].*$/s, "");
}

function isShortened(link: string): boolean {
  return SHORTENED.test(link.replace(/^https?:\/\//i, "").replace(/^www\./i, ""));
}

/** In how many different ways a pattern occurs in a text. */
function differentMatches(pattern: RegExp, text: string): number {
  return new Set(text.match(new RegExp(pattern, "g"))).size;
}

function upTo(count: number, values: number[]): number {
  return values[Math.min(count, values.length - 1)] ?? 0;
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}

/** Letters of other alphabets that pass for Latin ones. */
const LOOK_ALIKES: Record<string, string> = Object.fromEntries(
  [..."аеорсухіјѕԁһӏαοεικνρτυ"].map((letter, index) => [letter, "aeopcyxijsdhlaoeiknptu"[index] ?? letter]),
);

/** What others said, quoted in lines of their own, is not the writer's. */
const QUOTED_LINES = /^[ \t]*>.*$/gm;

/** A text as a reader takes it: without quotations, lower case, look-alike and styled letters made plain, nothing invisible. */
function plain(text: string): string {
  return text
    .replace(QUOTED_LINES, "")
    .normalize("NFKC")
    .replace(/\p{Cf}|\u034f/gu, "")
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[а-яѐ-ӿԀ-ԯα-ω]/gu, (letter) => LOOK_ALIKES[letter] ?? letter)
    .replace(/(?<=[a-z])0(?=[a-z])/g, "o")
    .replace(/(?<=[a-z])1(?=[a-z])/g, "i")
    .replace(/(?<=[a-z])3(?=[a-z])/g, "e")
    .replace(/(?<=[a-z])[@4](?=[a-z])/g, "a")
    .replace(/(?<=[a-z])\$(?=[a-z])/g, "s")
    .replace(/[’‘]/g, "'");
}
