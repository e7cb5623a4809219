import { createHash, randomBytes } from "node:crypto";
import * as z from "zod";
import type { Logger } from "#platform/logger.ts";
import { INVITATION_DAYS, INVITATION_PAGE, type Invited } from "#shared/people-api.ts";
import type { InvitationSession } from "#shared/redeem-api.ts";
import { AccountError } from "../backend/accounts.ts";
import type { Backend } from "../backend/backend.ts";
import type { SendInvitation } from "./invitation-mailer.ts";
import type { PeopleStore } from "./people-store.ts";

/** Maximum number of people, because an owner must not fill the database. */
const MAX_PEOPLE = 200;
const LIFETIME_SECONDS = INVITATION_DAYS * 24 * 60 * 60;

const sessionSchema = z.object({ access_token: z.string(), refresh_token: z.string() });

type InvitationsOptions = {
  backend: Pick<Backend, "url" | "publishableKey" | "fetch" | "invitedAccounts">;
  store: PeopleStore;
  /** Absent without a mail server. */
  send: SendInvitation | undefined;
  log: Logger;
};

/**
 * Creates and redeems invitations. The database stores a hash of the link's token. The password of a new account is an
 * unknown random one.
 */
export function createInvitations({ backend, store, send, log }: InvitationsOptions) {
  async function makeLink(actor: string, account: string, isNew: boolean): Promise<Invited> {
    const token = randomBytes(32).toString("base64url");
    const invitation = { account, tokenHash: hash(token), lifetimeSeconds: LIFETIME_SECONDS, isNew };
    const email = await store.invite(actor, invitation);
    const link = `${INVITATION_PAGE}#${token}`;
    return { email, link: (await isSent(email, link, actor)) ? null : link };
  }

  async function isSent(email: string, link: string, actor: string): Promise<boolean> {
    if (!send) return false;
    try {
      await send(email, link, actor);
      return true;
    } catch (error) {
      log.error({ err: error }, "an invitation could not be sent by e-mail");
      return false;
    }
  }

  return {
    /** Makes a new link for a person without a password; the previous link ends. @throws BackendError */
    renew: (actor: string, account: string) => makeLink(actor, account, false),

    /** @throws AccountError @throws BackendError */
    async invite(actor: string, email: string, name: string): Promise<Invited> {
      const people = await store.list(actor);
      if (people.some((person) => person.email.toLowerCase() === email.toLowerCase())) {
        throw new AccountError(`There is an account for ${email} already.`);
      }
      if (people.length >= MAX_PEOPLE)
        throw new AccountError(`There are ${MAX_PEOPLE} accounts. Remove one before you invite another person.`);
      const account = await backend.invitedAccounts.create(email);
      const invited = await makeLink(actor, account, true);
      if (name !== "") await store.rename(actor, account, name);
      return invited;
    },

    /**
     * Redeems a link, which stays valid if no session opens.
     * @param userAgent names the device of the session on the account page
     * @returns undefined for an invalid link
     * @throws BackendError, AccountError
     */
    async redeem(token: string, userAgent = ""): Promise<InvitationSession | undefined> {
      const email = await store.redeem(hash(token));
      if (email === null) return undefined;
      try {
        return await openSession(backend, email, userAgent);
      } catch (error) {
        await store.release(hash(token));
        throw error;
      }
    },
  };
}

async function openSession(
  backend: InvitationsOptions["backend"],
  email: string,
  userAgent: string,
): Promise<InvitationSession> {
  const token_hash = await backend.invitedAccounts.makePasswordToken(email);
  const response = await backend.fetch(`${backend.url}/auth/v1/verify`, {
    method: "POST",
    headers: { apikey: backend.publishableKey, "content-type": "application/json", "user-agent": userAgent },
    body: JSON.stringify({ type: "recovery", token_hash }),
  });
  if (!response.ok) throw new Error(`the session of an invitation failed with ${response.status}`);
  return sessionSchema.parse(await response.json());
}

function hash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
