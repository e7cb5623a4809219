import { checkCount } from "./order-and-range.ts";
import { limit, QueryRefusal, refusalOf } from "./over-budget.ts";

/** The one function strangers may call, and what of it the public list needs. */
export const SEARCH_FUNCTION = "find_posts";
const TEXTS = ["search", "tag"];
const NUMBERS = { skip: "offset", size: "limit" } as const;
const MOST_LETTERS = 200;
/** As many rows as a page of any list of the site has, and more. */
const MOST_ROWS = 20;

/** What the function does with them is bounded by itself; here no other question is let through. */
export function refuseOtherSearch(request: Request): Response | undefined {
  return refusalOf(() => {
    const query = [...new URL(request.url).searchParams].filter(([name]) => name !== "apikey");
    for (const [name, value] of query) {
      limit(query.filter(([other]) => other === name).length, 1, `parameters '${name.slice(0, 100)}'`);
      if (TEXTS.includes(name)) limit(value.length, MOST_LETTERS, "characters in one search");
      else if (name === "skip" || name === "size") checkNumber(name, value);
      else throw unknownParameter(name);
    }
  });
}

function checkNumber(name: keyof typeof NUMBERS, value: string): void {
  checkCount(NUMBERS[name], value);
  if (name === "size") limit(Number(value), MOST_ROWS, "rows");
}

/** PostgREST's words for a function that takes no such parameter. */
function unknownParameter(name: string): QueryRefusal {
  return new QueryRefusal(
    `Could not find the function public.${SEARCH_FUNCTION}(${name.slice(0, 100)}) in the schema cache`,
    {
      status: 404,
      code: "PGRST202",
      hint: `Without a session it takes ${[...TEXTS, ...Object.keys(NUMBERS)].join(", ")}.`,
    },
  );
}
