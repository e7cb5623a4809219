import { countOf } from "./matching.ts";
import { readWords } from "./read-list.ts";

const TRIAL_WORDS = readWords("trial-words");
const FILLER_WORDS = readWords("filler-words");
const MAX_WORDS = 4;

export function isNoise(field: string): boolean {
  const words = field.trim().split(/\s+/);
  if (words.length > 6 || field.includes("://")) return false;
  const noisy = words.filter(isUnspeakable);
  return noisy.length > 0 && noisy.length >= words.length / 2;
}

function isUnspeakable(word: string): boolean {
  if (!/^[a-z]{7,}$/i.test(word)) return false;
  const caseChanges = countOf(/[a-z][A-Z]/g, word);
  const vowels = countOf(/[aeiouy]/gi, word);
  const longestConsonants = Math.max(...word.split(/[aeiouy]/i).map((run) => run.length));
  return (
    caseChanges >= 3 ||
    (caseChanges >= 2 && longestConsonants >= 4) ||
    vowels < word.length * 0.15 ||
    longestConsonants >= 6
  );
}

/** Checks whether a text consists only of signs, repetitions of one letter and typical filler words. */
export function isFiller(text: string): boolean {
  return findWords(text).length === 0 || isMadeOf(text, (word) => FILLER_WORDS.has(word) || /^(.)\1*$/u.test(word));
}

export function isTrial(text: string): boolean {
  return isMadeOf(text, (word) => TRIAL_WORDS.has(word));
}

function isMadeOf(text: string, isOne: (word: string) => boolean): boolean {
  const words = findWords(text);
  return words.length > 0 && words.length <= MAX_WORDS && words.every(isOne);
}

function findWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}
