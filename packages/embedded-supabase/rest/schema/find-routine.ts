import { RestError } from "../respond/rest-error.ts";
import type { Routine, Schema } from "./schema.ts";
import { similarName } from "./similar-name.ts";

type FindOptions = {
  name: string;
  names: readonly string[];
  /** The type of the body, which one unnamed argument may take as a whole. */
  bodyType?: "json" | "text";
};

const WHOLE_BODY = { json: ["json", "jsonb"], text: ["text"] };

/** Finds the function that takes exactly these arguments. @throws RestError */
export function findRoutine(schema: Schema, options: FindOptions): { routine: Routine; takesWholeBody: boolean } {
  const { name, names, bodyType } = options;
  const overloads = schema.routines.get(name) ?? [];
  const named = bodyType === "text" ? [] : overloads.filter((routine) => takes(routine, names));
  const [routine, ...others] = named;
  if (routine && others.length === 0) return { routine, takesWholeBody: false };
  if (routine) throw ambiguous(named);
  const [whole, ...more] = overloads.filter((overload) => bodyType !== undefined && takesWhole(overload, bodyType));
  if (!whole) throw notFound(schema, options);
  if (more.length > 0) throw ambiguous([whole, ...more]);
  return { routine: whole, takesWholeBody: true };
}

function takes({ args }: Routine, names: readonly string[]): boolean {
  const isKnown = names.every((name) => args.some((arg) => arg.name === name));
  return isKnown && args.every(({ name, hasDefault, isVariadic }) => hasDefault || isVariadic || names.includes(name));
}

function takesWhole({ args }: Routine, bodyType: "json" | "text"): boolean {
  const [only, ...others] = args;
  return only?.name === "" && others.length === 0 && WHOLE_BODY[bodyType].includes(only.type);
}

function ambiguous(routines: readonly Routine[]): RestError {
  const list = routines
    .map(({ name, args }) => `public.${name}(${args.map((arg) => `${arg.name} => ${arg.type}`).join(", ")})`)
    .join(", ");
  return new RestError(300, "PGRST203", `Could not choose the best candidate function between: ${list}`, {
    hint: "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
  });
}

function notFound(schema: Schema, { name: asked, names, bodyType }: FindOptions): RestError {
  const name = asked.slice(0, 100);
  const sorted = names
    .toSorted()
    .map((argument) => argument.slice(0, 100))
    .slice(0, 100);
  const list = sorted.length === 0 ? " without parameters" : `(${sorted.join(", ")})`;
  const searched =
    sorted.length === 0 ? " without parameters" : ` with parameter${sorted.length > 1 ? "s" : ""} ${sorted.join(", ")}`;
  const whole = bodyType === "json" ? " or with a single unnamed json/jsonb parameter" : "";
  const overloads = schema.routines.get(asked) ?? [];
  const signatures = overloads.map(({ args }) => listNames(args.map((arg) => arg.name)));
  const signature = similarName(listNames(sorted), signatures);
  const similarCall = signature === undefined ? undefined : `${name}${signature}`;
  const similar = overloads.length > 0 ? similarCall : similarName(name, schema.routines.keys());
  return new RestError(404, "PGRST202", `Could not find the function public.${name}${list} in the schema cache`, {
    details: `Searched for the function public.${name}${searched}${whole}, but no matches were found in the schema cache.`,
    hint: similar === undefined ? null : `Perhaps you meant to call the function public.${similar}`,
  });
}

function listNames(names: readonly string[]): string {
  return `(${names.toSorted().join(", ")})`;
}
