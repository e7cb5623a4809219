import { limit, QueryRefusal, refusalOf } from "./over-budget.ts";

const MOST_PARAMETERS = 100;
const MOST_GROUPS = 40;
const MOST_PARTS = 500;
const MOST_DEPTH = 5;
const MOST_SEARCHES = 10;

const SEARCHES = ["match", "imatch", "fts", "plfts", "phfts", "wfts"];

/** Bounds on how often and how deep; what the library reads by recursion is measured before it does. */
export function refuseEndlessQuery({ url }: Request): Response | undefined {
  return refusalOf(() => {
    const query = [...new URL(url).searchParams];
    limit(query.length, MOST_PARAMETERS, "parameters");
    let groups = 0;
    let parts = 0;
    let searches = 0;
    for (const [key, value] of query) {
      searches += countSearches(value);
      if (!/(?:^|\.)(?:select|and|or)$/.test(key)) continue;
      const tree = measure(value);
      groups += tree.groups;
      parts += tree.parts;
      if (tree.depth > MOST_DEPTH) {
        throw new QueryRefusal(
          `The parameter '${key.slice(0, 100)}' is nested too deeply: at most ${MOST_DEPTH} levels`,
        );
      }
    }
    limit(groups, MOST_GROUPS, "parentheses");
    limit(parts, MOST_PARTS, "conditions or columns");
    limit(searches, MOST_SEARCHES, "regular expressions and text searches");
  });
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

/** Words of a text may look like operators; so few stay below the limit. */
function countSearches(value: string): number {
  return value.split(/[.,(]/).filter((word) => SEARCHES.includes(word)).length;
}
