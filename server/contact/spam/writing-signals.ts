import type { ContactMessage } from "#shared/contact-fields.ts";
import { findLinks } from "./links.ts";
import { countOf } from "./matching.ts";
import { isFiller, isNoise, isTrial } from "./noise.ts";
import { applyRules, type SpamReason, type SpamRuleGroup } from "./spam-rules.ts";

type Writing = {
  subject: string;
  message: string;
  /** Name, subject and message. */
  all: string;
  letters: number;
  emoji: number;
  noisyFields: number;
};

const MIXED_ALPHABETS = /\p{Script=Latin}[\u0370-\u04ff]|[\u0370-\u04ff]\p{Script=Latin}/u;
const CYRILLIC_OR_GREEK = /[\p{Script=Cyrillic}\p{Script=Greek}]/gu;
const UNUSED_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Arabic}\p{Script=Hebrew}]/gu;
const VIETNAMESE = /[ăđơưạảấầẩậắằặẹẽếềểệịọỏốồổộớờởợụủứừửựỳỵỷỹ]/giu;
const DISGUISED = /[\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f189}]|[a-z](?:\u200b|\u2060|\ufeff)+[a-z]/iu;
const SPACED_SUBJECT = /\b(?:\w[.\-_* ]){5,}\w\b/;
const SPACED_MESSAGE = /\b(?:[a-z][.\-_*]){4,}[a-z]\b/i;

const isInUnusedScript = ({ all, letters }: Writing) => countOf(UNUSED_SCRIPT, all) > letters * 0.5;

const groups: SpamRuleGroup<Writing>[] = [
  [
    { reason: "mixes alphabets within words", weight: 8, holds: ({ all }) => MIXED_ALPHABETS.test(all) },
    {
      reason: "is written in Cyrillic or Greek",
      weight: 8,
      holds: ({ all, letters }) => countOf(CYRILLIC_OR_GREEK, all) > letters * 0.3,
    },
    {
      reason: "is written in a script the site does not use",
      weight: 6,
      holds: (writing) => isInUnusedScript(writing) && findLinks(writing.all).length > 0,
    },
    { reason: "is written in a script the site does not use", weight: 4, holds: isInUnusedScript },
    {
      reason: "is written in a language the site does not use",
      weight: 4,
      holds: ({ all, letters }) => countOf(VIETNAMESE, all) > letters * 0.08,
    },
  ],
  [{ reason: "disguises its letters", weight: 8, holds: ({ all }) => DISGUISED.test(all) }],
  [
    {
      reason: "spaces its letters out",
      weight: 4,
      holds: ({ subject, message }) => SPACED_SUBJECT.test(subject) || SPACED_MESSAGE.test(message),
    },
  ],
  [
    { reason: "is full of emoji", weight: 6, holds: ({ emoji }) => emoji > 8 },
    { reason: "has many emoji", weight: 3, holds: ({ emoji }) => emoji > 3 },
  ],
  [
    {
      reason: "has an emoji in its subject",
      weight: 2,
      holds: ({ subject }) => /\p{Extended_Pictographic}/u.test(subject),
    },
  ],
  [{ reason: "has repeated exclamation marks", weight: 2, holds: ({ all }) => /[!?$💰]{3,}/u.test(all) }],
  [
    { reason: "has random letters", weight: 11, holds: ({ noisyFields }) => noisyFields > 1 },
    { reason: "has random letters", weight: 4, holds: ({ noisyFields }) => noisyFields === 1 },
  ],
  [
    { reason: "says nothing", weight: 6, holds: ({ message }) => isFiller(message) },
    { reason: "only tries the form", weight: 4, holds: ({ message }) => isTrial(message) },
  ],
  [{ reason: "is one long word", weight: 6, holds: ({ message }) => /^[a-z0-9]{20,}$/i.test(message) }],
];

export function writingReasons({ name, subject, message }: ContactMessage): SpamReason[] {
  const all = `${name}\n${subject}\n${message}`;
  return applyRules(groups, {
    subject,
    message,
    all,
    letters: countOf(/\p{L}/gu, all),
    emoji: countOf(/\p{Extended_Pictographic}/gu, all),
    noisyFields: [name, subject, message].filter(isNoise).length,
  });
}
