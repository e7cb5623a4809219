/** Part of `npm run lint`: lists long sentences and unclear phrases in Markdown, comments and test titles (CONTRIBUTING.md). */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

const MAX_WORDS = 25;
const UNCLEAR_PHRASES =
  /\b(?:whoever|whatever|(?:is|are) none|tells?|told|anew|for good|of (?:its|their) own|somebody else's|what is to be|that which)\b/i;
/** Words that only this project used in this sense. CONTRIBUTING.md names the words of the field. */
const PRIVATE_WORDS =
  /\b(?:strangers?|former|tid(?:y|ied|ies)|patience|judg(?:e[ds]?|ing|ement)|shel(?:f|ves)|own writes|doubts|kept|answer(?:s|ed|ing)?|rooms?|plac(?:es?|ed|ing)|held|traps?|desks?)\b/i;
/** Texts of the blog and of other people are not ours to shorten. */
const FILES = ["*.md", "*.ts", "*.tsx", ":!supabase/seed", ":!tests/browsers/fixtures", ":!tests/corpus"];
/** This file quotes unclear sentences on purpose. */
const EXAMPLES = "CONTRIBUTING.md";

type Finding = { sentence: string; reason: string };

/** @param file a name with the extension of Markdown or of code */
export function checkProse(file: string, source: string): Finding[] {
  const paragraphs = file.endsWith(".md")
    ? markdownParagraphs(source)
    : [...commentParagraphs(source), ...testTitles(source), ...declaredNames(source)];
  return paragraphs.flatMap(splitSentences).flatMap((sentence) => {
    const words = sentence.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length;
    if (words > MAX_WORDS) return [{ sentence, reason: `${words} words` }];
    const privateWord = PRIVATE_WORDS.exec(sentence)?.[0];
    if (privateWord) return [{ sentence, reason: `“${privateWord}”` }];
    const phrase = UNCLEAR_PHRASES.exec(sentence)?.[0];
    return phrase ? [{ sentence, reason: `“${phrase}”` }] : [];
  });
}

/** Code, and the marks of links, count as one word. */
function splitSentences(paragraph: string): string[] {
  const plain = paragraph.replaceAll(/`[^`]*`/g, "code").replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
  return plain.split(/(?<=[.!?:;])\s+/);
}

function markdownParagraphs(source: string): string[] {
  const text = source.replaceAll(/^```.*?^```/gms, "");
  return text.split("\n").flatMap((line) => (line.startsWith("|") ? line.split("|") : [line]));
}

/** The first argument of `test`, `it` and `describe`, also after `each`. */
function testTitles(source: string): string[] {
  const titles = source.matchAll(/^\s*(?:\]\)|(?:test|it|describe)\b[^"`\n]*)\(\s*(["`])(.*?)\1,/gm);
  return [...titles].map(([, , title = ""]) => title);
}

/** Splits camelCase, so that a private word is found within a name. `former_slugs` is a column of the database. */
function declaredNames(source: string): string[] {
  const names = source.matchAll(/\b(?:const|let|function|type|class|as) (\w+)/g);
  return [...names].map(([, name = ""]) => name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, " ").replaceAll("_", " "));
}

/** Lines of one comment belong together until an empty line or a tag such as `@param`. */
function commentParagraphs(source: string): string[] {
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const line of source.split("\n")) {
    const comment =
      /^\s*(?:\/\/|\/\*\*?|\*(?!\/))\s?(.*?)(?:\s*\*\/)?$/.exec(line)?.[1] ?? /\s\/\/ (.*)$/.exec(line)?.[1];
    if (!comment?.trim()) {
      isOpen = false;
      continue;
    }
    const goesOn = isOpen && !/^@|^- /.test(comment);
    if (goesOn) paragraphs[paragraphs.length - 1] += ` ${comment}`;
    else paragraphs.push(comment);
    isOpen = !line.trimEnd().endsWith("*/");
  }
  return paragraphs;
}

if (import.meta.main) {
  const { stdout } = await promisify(execFile)("git", ["ls-files", "--", ...FILES]);
  let count = 0;
  for (const file of stdout
    .trim()
    .split("\n")
    .filter((name) => name !== EXAMPLES)) {
    for (const { sentence, reason } of checkProse(file, await readFile(file, "utf8"))) {
      count += 1;
      process.stdout.write(`${file}: ${reason}: ${sentence}\n`);
    }
  }
  process.exitCode = count > 0 ? 1 : 0;
}
