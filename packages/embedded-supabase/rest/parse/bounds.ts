import { tooComplex } from "../respond/rest-error.ts";

const MAX_PARAMETERS = 100;
const MAX_GROUPS = 40;
const MAX_PARTS = 500;
const MAX_SEARCHES = 10;
/** Levels of parentheses in one parameter. */
export const MAX_DEPTH = 5;

const SEARCHES = ["match", "imatch", "fts", "plfts", "phfts", "wfts"];

/** @throws RestError */
export function limit(count: number, max: number, what: string): void {
  if (count <= max) return;
  throw tooComplex(`This query has too many ${what}: ${count}, at most ${max}`, "Split the request, or sign in.");
}

/** Measures a query in linear time before it is parsed. @throws RestError */
export function rejectEndlessQuery(parameters: URLSearchParams): void {
  limit(parameters.size, MAX_PARAMETERS, "parameters");
  let groups = 0;
  let parts = 0;
  let searches = 0;
  for (const [key, value] of parameters) {
    searches += countSearches(value);
    if (!/(?:^|\.)(?:select|and|or)$/.test(key)) continue;
    const tree = measure(value);
    groups += tree.groups;
    parts += tree.parts;
    if (tree.depth > MAX_DEPTH) {
      throw tooComplex(`The parameter '${key.slice(0, 100)}' is nested too deeply: at most ${MAX_DEPTH} levels`);
    }
  }
  limit(groups, MAX_GROUPS, "parentheses");
  limit(parts, MAX_PARTS, "conditions or columns");
  limit(searches, MAX_SEARCHES, "regular expressions and text searches");
}

function measure(text: string): { depth: number; groups: number; parts: number } {
  const tree = { depth: 0, groups: 0, parts: 1 };
  let depth = 0;
  for (const letter of text) {
    if (letter === ",") tree.parts += 1;
    if (letter === ")") depth -= 1;
    if (letter !== "(") continue;
    depth += 1;
    tree.groups += 1;
    tree.depth = Math.max(tree.depth, depth);
  }
  return tree;
}

/** A value may contain such words as text, so a few are allowed. */
function countSearches(value: string): number {
  return value.split(/[.,(]/).filter((word) => SEARCHES.includes(word)).length;
}
