import { restRefusal } from "./refusals.ts";

const SHARED = [Object, Function, Array, String, Number, Boolean].flatMap((type) => [type, type.prototype]);

/** By `?__proto__=eq.1` the library files a query under every object there is, for all requests to come. */
export function closeSharedObjects(): void {
  for (const shared of SHARED) Object.preventExtensions(shared);
}

function isReserved(name: string): boolean {
  return name === "prototype" || name in Object.prototype;
}

/** Their value names columns, aliases and tables, in any order. */
const LISTS = /(?:^|\.)(?:select|order|columns|on_conflict)$/;
/** Their value is a tree of conditions: each begins with a column. */
const TREES = /(?:^|\.)(?:not\.)?(?:and|or)$/;

/** As PostgreSQL refuses an unknown column. */
export function refuseReservedNames({ url }: Request): Response | undefined {
  const { pathname, searchParams } = new URL(url);
  if (!pathname.startsWith("/rest/v1/")) return undefined;
  for (const [key, value] of searchParams) {
    const names = key.split(".");
    if (LISTS.test(key)) names.push(...value.split(/[^\w$]+/));
    else if (TREES.test(key)) names.push(...value.split(/[(),]/).flatMap(nameOfCondition));
    const reserved = names.find(isReserved);
    if (reserved !== undefined) return restRefusal(400, "42703", `column "${reserved}" does not exist`);
  }
  return undefined;
}

function nameOfCondition(condition: string): string[] {
  return condition
    .trim()
    .replace(/^not\./, "")
    .split(".", 1)
    .flatMap((name) => name.split(/->>?/));
}
