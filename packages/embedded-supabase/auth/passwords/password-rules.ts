import { isBreached, spellingsOf } from "./breached-passwords.ts";

/** The words come from Supabase Auth, as far as it has this rule. */
type PasswordFault = {
  code: "validation_failed" | "weak_password";
  message: string;
  reasons: string[];
};

export type PasswordRules = {
  findFault(password: string, email: string): PasswordFault | undefined;
};

/** bcrypt ignores the bytes after these. */
export const MAX_BYTES = 72;
export const TOO_LONG = `Password cannot be longer than ${MAX_BYTES} characters`;
/** Letters that must be left without the names of the application. */
const FEWEST_OTHER_LETTERS = 6;
const SHORTEST_WORD = 4;

/**
 * `supabase/config.toml` has the minimum length.
 * @param siteNames names of the application, which attackers guess first
 */
export function createPasswordRules(siteNames: readonly string[]): PasswordRules {
  const siteWords = siteNames.flatMap(wordsOf);
  return {
    findFault(password, email) {
      if (Buffer.byteLength(password) > MAX_BYTES) {
        return { code: "validation_failed", message: TOO_LONG, reasons: [] };
      }
      const words = [...siteWords, ...wordsOf(email)];
      if (spellingsOf(password).some((spelling) => isMadeOf(spelling, words))) {
        const message = "Password is little more than the name of this site or account, please choose a different one.";
        return { code: "weak_password", message, reasons: ["context"] };
      }
      if (isBreached(password)) {
        const message = "Password is known to be weak and easy to guess, please choose a different one.";
        return { code: "weak_password", message, reasons: ["pwned"] };
      }
      return undefined;
    },
  };
}

function wordsOf(name: string): string[] {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [words.join(""), ...words].filter((word) => word.length >= SHORTEST_WORD);
}

function isMadeOf(password: string, words: string[]): boolean {
  const rest = [...words]
    .sort((one, other) => other.length - one.length)
    .reduce((text, word) => text.replaceAll(word, ""), password);
  if (rest === password) return false;
  return (rest.match(/\p{L}/gu)?.length ?? 0) < FEWEST_OTHER_LETTERS;
}
