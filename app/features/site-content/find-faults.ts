import type { FieldSchema } from "#shared/site-content/content-schema.ts";
import { contrastOf, LEAST_TEXT_CONTRAST } from "#shared/site-content/contrast.ts";
import { ground } from "#shared/tokens.ts";

export type Fault = { kind: "empty" | "long" | "form" | "few" | "many" | "contrast"; limit?: number | undefined };
/** Faults by path, such as `services.0.title`. */
export type Faults = Record<string, Fault>;

/** Finds what the database would reject, for each field. The database checks again. */
export function findFaults(schema: FieldSchema, value: unknown, path = ""): Faults {
  const at = (name: string | number) => (path ? `${path}.${name}` : String(name));
  const { items, properties = {}, required } = schema;
  const fault = faultOf(schema, value);
  const own: Faults = fault ? { [path]: fault } : {};
  if (items && Array.isArray(value)) {
    return Object.assign(own, ...value.map((item, index) => findFaults(items, item, at(index))));
  }
  if (schema.type !== "object" || typeOf(value) !== "object") return own;
  const group = new Map(Object.entries(value as object));
  const parts = Object.entries(properties).map(([name, property]) =>
    group.get(name) !== undefined || required?.includes(name) ? findFaults(property, group.get(name), at(name)) : {},
  );
  return Object.assign(own, ...parts);
}

/** @returns the type as JSON Schema names it */
function typeOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return value === null ? "null" : typeof value;
}

function faultOf(schema: FieldSchema, value: unknown): Fault | undefined {
  const { type, minLength = 0, maxLength, pattern, minItems = 0, maxItems } = schema;
  if (typeOf(value) !== type) return { kind: "form" };
  if (typeof value === "string") {
    if (value.length < minLength) return { kind: "empty" };
    if (maxLength !== undefined && value.length > maxLength) return { kind: "long", limit: maxLength };
    if (schema.enum && !schema.enum.includes(value)) return { kind: "form" };
    return pattern && !new RegExp(pattern).test(value) ? { kind: "form" } : undefined;
  }
  if (!Array.isArray(value)) return undefined;
  if (value.length < minItems) return { kind: "few", limit: minItems };
  return maxItems !== undefined && value.length > maxItems ? { kind: "many", limit: maxItems } : undefined;
}

/** White text is on the brand colour, and the accent is on the dark ground. */
const OTHER_COLOURS = new Map([
  ["brand", "#ffffff"],
  ["accent", ground.dark],
]);

/** @returns the contrast of a colour with what it is beside, from 1 to 21; undefined for another field or text */
export function contrastOfField(name: string, colour: unknown): number | undefined {
  const other = OTHER_COLOURS.get(name);
  const isColour = typeof colour === "string" && /^#[0-9a-f]{6}$/.test(colour);
  return other && isColour ? contrastOf(colour, other) : undefined;
}

export function findWeakColours(colours: Record<string, unknown>): Faults {
  const isWeak = ([name, colour]: [string, unknown]) =>
    (contrastOfField(name, colour) ?? LEAST_TEXT_CONTRAST) < LEAST_TEXT_CONTRAST;
  return Object.fromEntries(
    Object.entries(colours)
      .filter(isWeak)
      .map(([name]) => [name, { kind: "contrast" }]),
  );
}
