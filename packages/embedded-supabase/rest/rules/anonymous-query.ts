import type { AnonymousFunction } from "../../rules.ts";
import { limit } from "../parse/bounds.ts";
import { rejectReserved } from "../parse/fields.ts";
import { RestError } from "../respond/rest-error.ts";
import { checkOffset } from "./anonymous-read.ts";

/** Each of these parameters may occur once. PostgREST would use only the first one. */
const SHAPES = ["select", "order", "limit", "offset", "apikey"];

/** Checks parameters that the parsed query no longer contains. @throws RestError */
export function checkAnonymousParameters(parameters: URLSearchParams): void {
  for (const name of SHAPES) limit(parameters.getAll(name).length, 1, `parameters '${name}'`);
  for (const [key, value] of parameters) {
    const name = key.slice(key.lastIndexOf(".") + 1);
    if (name === "columns" || name === "on_conflict")
      throw unreadable(key, value, "It belongs to requests that write.");
    if (name === "limit" || name === "offset") checkCount(name, value);
  }
}

/** @throws RestError */
function checkCount(name: "limit" | "offset", text: string): void {
  if (!/^\d{1,20}$/.test(text)) throw unreadable(name, text, "It is a whole number, not below zero.");
  if (name === "offset") checkOffset(Number(text));
}

function unreadable(parameter: string, value: string, hint: string): RestError {
  const message = `failed to parse ${parameter.slice(0, 100)} (${value.slice(0, 100)})`;
  return new RestError(400, "PGRST100", message, { hint });
}

/** Checks the arguments of a function for anonymous callers. @throws RestError */
export function checkAnonymousArguments(
  routine: string,
  bounds: AnonymousFunction,
  parameters: readonly (readonly [name: string, value: string])[],
): void {
  for (const [name, value] of parameters) {
    if (name === "apikey") continue;
    limit(parameters.filter(([other]) => other === name).length, 1, `parameters '${name.slice(0, 100)}'`);
    if (name === bounds.offset) checkCount("offset", value);
    else if (name === bounds.limit) {
      checkCount("limit", value);
      limit(Number(value), bounds.maxRows, "rows");
    } else if (bounds.texts.includes(name)) limit(value.length, bounds.maxCharacters, "characters in one search");
    else throw unknownArgument(routine, bounds, rejectReserved(name));
  }
}

/** PostgREST has the same words for a function without such a parameter. */
function unknownArgument(routine: string, { texts, offset, limit: max }: AnonymousFunction, name: string): RestError {
  const message = `Could not find the function public.${routine}(${name.slice(0, 100)}) in the schema cache`;
  const hint = `Without a session it takes ${[...texts, offset, max].join(", ")}.`;
  return new RestError(404, "PGRST202", message, { hint });
}
