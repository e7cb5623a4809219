import { restRefusal } from "./refusals.ts";

/** What every object of this process answers to. */
const SHARED = [Object, Function, Array, String, Number, Boolean].flatMap((type) => [type, type.prototype]);

/**
 * Lets nobody teach all objects of this process a new property. The backend library files a query under the names of its
 * columns: by `?__proto__=eq.1` it filed it under every object there is, for all requests to come.
 */
export function closeSharedObjects(): void {
  for (const shared of SHARED) Object.preventExtensions(shared);
}

/** No column is called what every object answers to, though it does not have it. */
function isReserved(name: string): boolean {
  return name === "prototype" || name in Object.prototype;
}

/** Parameters whose value names columns, aliases and tables, in any order. */
const LISTS = /(?:^|\.)(?:select|order|columns|on_conflict)$/;
/** Parameters whose value is a tree of conditions: each begins with the name of a column. */
const TREES = /(?:^|\.)(?:not\.)?(?:and|or)$/;

/** Refuses a question about a column no table can have, as PostgreSQL would, before the library files it. */
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

/** `not.title.eq.a` is about the title; a path into JSON begins with its column as well. */
function nameOfCondition(condition: string): string[] {
  return condition
    .trim()
    .replace(/^not\./, "")
    .split(".", 1)
    .flatMap((name) => name.split(/->>?/));
}
