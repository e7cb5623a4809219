import { formatDayOf } from "#app/lib/format-date-time.ts";
import type { Person } from "./people-api.ts";

export function isInvited({ invitation_ends_at, last_sign_in_at }: Person): boolean {
  return invitation_ends_at !== null || last_sign_in_at === null;
}

/** What keeps somebody from being at work; nothing for an account in use. */
export function describeState(person: Person, now = Date.now()): string | undefined {
  if (person.disabled_at) return "Disabled";
  if (!isInvited(person)) return undefined;
  const { invitation_ends_at: ends, invitation_used_at: used } = person;
  if (!ends) return "Never signed in";
  if (used) return "Invited: link opened, no password set yet";
  if (Date.parse(ends) <= now) return "Invited: the link has ended";
  return `Invited: the link works until ${formatDayOf(ends)}`;
}
