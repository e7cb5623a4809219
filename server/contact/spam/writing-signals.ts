import { findLinks } from "./links.ts";
import { countOf } from "./matching.ts";
import type { SpamReason } from "./spam-reason.ts";

/** Scripts, emoji and noise: what a text looks like, whatever it says. */
export function* writingReasons(name: string, subject: string, message: string): Generator<SpamReason> {
  const all = `${name}\n${subject}\n${message}`;
  const letters = countOf(/\p{L}/gu, all);
  if (/\p{Script=Latin}[\u0370-\u04ff]|[\u0370-\u04ff]\p{Script=Latin}/u.test(all)) {
    yield { reason: "mixes alphabets within words", weight: 8 };
  } else if (countOf(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, all) > letters * 0.3) {
    yield { reason: "is written in Cyrillic or Greek", weight: 8 };
  } else if (
    countOf(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Arabic}\p{Script=Hebrew}]/gu,
      all,
    ) >
    letters * 0.5
  ) {
    yield { reason: "is written in a script the site does not use", weight: findLinks(all).length > 0 ? 6 : 4 };
  } else if (countOf(/[ăđơưạảấầẩậắằặẹẽếềểệịọỏốồổộớờởợụủứừửựỳỵỷỹ]/giu, all) > letters * 0.08) {
    yield { reason: "is written in a language the site does not use", weight: 4 };
  }
  if (/[\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f189}]|[a-z](?:\u200b|\u2060|\ufeff)+[a-z]/iu.test(all)) {
    yield { reason: "disguises its letters", weight: 8 };
  }
  if (/\b(?:\w[.\-_* ]){5,}\w\b/.test(subject) || /\b(?:[a-z][.\-_*]){4,}[a-z]\b/i.test(message)) {
    yield { reason: "spaces its letters out", weight: 4 };
  }
  const emoji = countOf(/\p{Extended_Pictographic}/gu, all);
  if (emoji > 8) yield { reason: "is full of emoji", weight: 6 };
  else if (emoji > 3) yield { reason: "has many emoji", weight: 3 };
  if (/\p{Extended_Pictographic}/u.test(subject)) yield { reason: "has an emoji in its subject", weight: 2 };
  if (/[!?$💰]{3,}/u.test(all)) yield { reason: "shouts", weight: 2 };

  const noisy = [name, subject, message].filter((field) => isNoise(field)).length;
  if (noisy > 0) yield { reason: "has random letters", weight: noisy === 1 ? 4 : 11 };
  if (isMadeOf(FILLER, message, true)) yield { reason: "says nothing", weight: 6 };
  // Somebody who tries whether the form works is no machine yet.
  else if (isMadeOf(TRIAL, message)) yield { reason: "only tries the form", weight: 4 };
  if (/^[a-z0-9]{20,}$/i.test(message)) yield { reason: "is one long word", weight: 6 };
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
