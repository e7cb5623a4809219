import { formatDayOf } from "#app/lib/format-date-time.ts";
import { people } from "#app/texts/en/people.ts";
import type { Person } from "#shared/people-api.ts";

/** True until a password is set. Other accounts have a password from the start, and the server gives them no link. */
export function isInvited({ invitation_ends_at }: Person): boolean {
  return invitation_ends_at !== null;
}

/** Whether the database would reject disabling, demoting or removing this person: no other owner can sign in. */
export function isOnlyOwner(person: Person, people: readonly Person[]): boolean {
  const isActive = ({ role, disabled_at }: Person) => role === "owner" && disabled_at === null;
  return isActive(person) && !people.some((one) => one.id !== person.id && isActive(one) && !isInvited(one));
}

/** Returns why the person cannot work yet; undefined for an active account. */
export function describeState(person: Person, now = Date.now()): string | undefined {
  if (person.disabled_at) return people.states.disabled;
  const { invitation_ends_at: ends, invitation_used_at: used } = person;
  if (!ends) return person.last_sign_in_at ? undefined : people.states.neverSignedIn;
  if (used) return people.states.linkOpened;
  if (Date.parse(ends) <= now) return people.states.linkExpired;
  return people.states.linkValid(formatDayOf(ends));
}
