import { RestError } from "../respond/rest-error.ts";

export type Preferences = {
  resolution?: "merge-duplicates" | "ignore-duplicates";
  missing?: "default" | "null";
  return?: "representation" | "minimal" | "headers-only";
  count?: "exact" | "planned" | "estimated";
  handling?: "strict" | "lenient";
  timezone?: string;
  tx?: "commit" | "rollback";
  maxAffected?: number;
};

export const PREFERENCE_VALUES: Record<string, readonly string[]> = {
  resolution: ["merge-duplicates", "ignore-duplicates"],
  missing: ["default", "null"],
  return: ["representation", "minimal", "headers-only"],
  count: ["exact", "planned", "estimated"],
  handling: ["strict", "lenient"],
  tx: ["commit", "rollback"],
};

/** The first valid value of a preference counts. @throws RestError */
export function parsePreferences(header: string | null): Preferences {
  const found = new Map<string, string>();
  const unknown: string[] = [];
  for (const preference of (header ?? "").split(",").map((part) => part.trim())) {
    const [name = "", value = ""] = preference.split("=", 2);
    const isKnown = Object.hasOwn(PREFERENCE_VALUES, name) && PREFERENCE_VALUES[name]?.includes(value);
    const isNumber = name === "max-affected" && /^\d{1,15}$/.test(value);
    // PostgreSQL knows the names of time zones.
    const isZone = name === "timezone" && value !== "";
    if (isKnown || isNumber || isZone) found.set(name, found.get(name) ?? value);
    else if (preference !== "") unknown.push(preference);
  }
  if (found.get("handling") === "strict" && unknown.length > 0) {
    throw new RestError(400, "PGRST122", "Invalid preferences given with handling=strict", {
      details: `Invalid preferences: ${unknown.join(", ")}`,
    });
  }
  const { "max-affected": max, ...named } = Object.fromEntries(found);
  // Without strict handling, PostgREST ignores the number of affected rows.
  const isBounded = max !== undefined && found.get("handling") === "strict";
  return { ...named, ...(isBounded && { maxAffected: Number(max) }) };
}

const ORDER = ["resolution", "missing", "return", "count", "tx", "handling", "timezone", "maxAffected"] as const;

/** @param used names the preferences that this kind of request knows */
export function appliedPreferences(preferences: Preferences, used: readonly (keyof Preferences)[]) {
  const applied = ORDER.filter((name) => used.includes(name) && preferences[name] !== undefined).map(
    (name) => `${name === "maxAffected" ? "max-affected" : name}=${preferences[name]}`,
  );
  return applied.length > 0 ? { "preference-applied": applied.join(", ") } : undefined;
}
