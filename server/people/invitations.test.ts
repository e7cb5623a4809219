import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { createInvitations } from "./invitations.ts";
import type { PeopleStore } from "./people-store.ts";

function open(verify: () => Promise<Response>) {
  const redeem = vi.fn<PeopleStore["redeem"]>(async () => "anna@example.test");
  const release = vi.fn<PeopleStore["release"]>(async () => {});
  const invitations = createInvitations({
    backend: {
      url: "http://site.test",
      publishableKey: "key",
      fetch: verify,
      invitedAccounts: { create: async () => "", makePasswordToken: async () => "hash" },
    },
    store: {
      list: vi.fn(),
      listAuditLog: vi.fn(),
      rename: vi.fn(),
      change: vi.fn(),
      invite: vi.fn(),
      resetFactors: vi.fn(),
      findLanguage: vi.fn(),
      redeem,
      release,
    },
    send: undefined,
    log: pino({ enabled: false }),
  });
  return { invitations, redeem, release };
}

test("a link is used up by the session it opens", async () => {
  const session = { access_token: "a", refresh_token: "r" };
  const { invitations, release } = open(async () => Response.json(session));
  expect(await invitations.redeem("token")).toEqual(session);
  expect(release).not.toHaveBeenCalled();
});

test.each([
  ["rejects", async () => new Response("", { status: 503 })],
  [
    "is away",
    async () => {
      throw new TypeError("fetch failed");
    },
  ],
])("a link works again if the auth service %s", async (_, verify) => {
  const { invitations, redeem, release } = open(verify);
  await expect(invitations.redeem("token")).rejects.toThrow();
  expect(release.mock.calls).toEqual(redeem.mock.calls);
});
