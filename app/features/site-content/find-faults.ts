import type { FieldSchema } from "#shared/site-content/content-schema.ts";
import { contrastOf, LEAST_TEXT_CONTRAST } from "#shared/site-content/contrast.ts";
import { ground } from "#shared/tokens.ts";

export type Fault = { kind: "empty" | "long" | "form" | "few" | "many" | "contrast"; limit?: number | undefined };
/** Faults by path, such as `services.0.title`. */
export type Faults = Record<string, Fault>;

/** Finds what the database would reject, for each field. The database checks again. */
export function findFaults(schema: FieldSchema, value: unknown, path = ""): Faults {
  const at = (name: string | number) => (path ? `${path}.${name}` : String(name));
  const fault = faultOf(schema, value);
  const own: Faults = fault ? { [path]: fault } : {};
  if (Array.isArray(value) && schema.items) {
    return Object.assign(own, ...value.map((item, index) => findFaults(schema.items as FieldSchema, item, at(index))));
  }
  if (!schema.properties) return own;
  const group = value as Record<string, unknown>;
  return Object.assign(
    own,
    ...Object.entries(schema.properties).map(([name, property]) =>
      group[name] === undefined && !schema.required?.includes(name) ? {} : findFaults(property, group[name], at(name)),
    ),
  );
}

function faultOf(schema: FieldSchema, value: unknown): Fault | undefined {
  const { minLength = 0, maxLength, pattern, minItems = 0, maxItems } = schema;
  if (typeof value === "string") {
    if (value.length < minLength) return { kind: "empty" };
    if (maxLength !== undefined && value.length > maxLength) return { kind: "long", limit: maxLength };
    if (schema.enum && !schema.enum.includes(value)) return { kind: "form" };
    return pattern && !new RegExp(pattern).test(value) ? { kind: "form" } : undefined;
  }
  if (!Array.isArray(value)) return typeof value === schema.type ? undefined : { kind: "form" };
  if (value.length < minItems) return { kind: "few", limit: minItems };
  return maxItems !== undefined && value.length > maxItems ? { kind: "many", limit: maxItems } : undefined;
}

/** White text is on the brand colour, and the accent is on the dark ground. */
export function findWeakColours({ brand, accent }: { brand?: unknown; accent?: unknown }): Faults {
  const isWeak = (colour: unknown, other: string) =>
    typeof colour === "string" && /^#[0-9a-f]{6}$/.test(colour) && contrastOf(colour, other) < LEAST_TEXT_CONTRAST;
  return {
    ...(isWeak(brand, "#ffffff") && { brand: { kind: "contrast" } as const }),
    ...(isWeak(accent, ground.dark) && { accent: { kind: "contrast" } as const }),
  };
}
