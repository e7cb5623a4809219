import { expect, test } from "vitest";
import type { Person } from "#shared/people-api.ts";
import { describeState, isInvited, isOnlyOwner } from "./person-state.ts";

const NOW = Date.parse("2026-11-23T10:00:00Z");
const atWork: Person = {
  id: "1",
  email: "a@example.test",
  name: "",
  role: "editor",
  created_at: "2026-11-01T10:00:00Z",
  last_sign_in_at: "2026-11-20T10:00:00Z",
  disabled_at: null,
  invitation_ends_at: null,
  invitation_used_at: null,
  has_factor: false,
};
const invited = { ...atWork, last_sign_in_at: null, invitation_ends_at: "2026-11-25T10:00:00Z" };

test.each([
  [atWork, undefined, false],
  [{ ...atWork, disabled_at: "2026-11-21T10:00:00Z" }, "Disabled", false],
  [{ ...atWork, last_sign_in_at: null }, "Never signed in", false],
  [invited, "Invited: the link is valid until Nov 25, 2026", true],
  [{ ...invited, invitation_ends_at: "2026-11-23T09:00:00Z" }, "Invited: the link has expired", true],
  [
    { ...invited, invitation_used_at: "2026-11-23T09:00:00Z", last_sign_in_at: "2026-11-23T09:00:00Z" },
    "Invited: link opened, no password set yet",
    true,
  ],
])("describes %j", (person, state, canBeInvited) => {
  expect(describeState(person, NOW)).toBe(state);
  expect(isInvited(person)).toBe(canBeInvited);
});

test("the only owner is the one whom the database keeps", () => {
  const owner: Person = { ...atWork, role: "owner" };
  const invitedOwner: Person = { ...invited, id: "4", role: "owner" };
  const disabled: Person = { ...owner, id: "2", disabled_at: "2026-11-21T10:00:00Z" };
  expect(isOnlyOwner(owner, [owner, disabled, invitedOwner, atWork])).toBe(true);
  expect(isOnlyOwner(owner, [owner, { ...owner, id: "3" }])).toBe(false);
  expect([isOnlyOwner(disabled, [owner, disabled]), isOnlyOwner(atWork, [owner, atWork])]).toEqual([false, false]);
});
