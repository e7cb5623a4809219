import * as z from "zod";
import { unwrap } from "#shared/backend-error.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#shared/languages.ts";
import { AUDIT_LOG_PAGE_SIZE, type AuditLog, type People } from "#shared/people-api.ts";
import type { AccountChange } from "../backend/accounts.ts";
import { openServiceDatabase, type ServiceAccess } from "../backend/service-database.ts";

const personSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(["owner", "editor"]),
  created_at: z.string(),
  last_sign_in_at: z.string().nullable(),
  disabled_at: z.string().nullable(),
  invitation_ends_at: z.string().nullable(),
  invitation_used_at: z.string().nullable(),
  has_factor: z.boolean(),
});

const text = z.string();
const auditLogSchema = z.object({
  count: z.number(),
  entries: z.array(
    z.object({
      id: text,
      created_at: text,
      address: text,
      action: text,
      actor: text,
      target: text,
      provider: text,
    }),
  ),
});

type Invitation = {
  account: string;
  tokenHash: string;
  lifetimeSeconds: number;
  /** True if the account was made for this invitation. Otherwise the account must have been invited before. */
  isNew: boolean;
};

export type PeopleStore = ReturnType<typeof createPeopleStore>;

/** 20261122145000_owners_and_editors.sql checks in each call that `actor` is an owner. All throw BackendError. */
export function createPeopleStore(access: ServiceAccess) {
  const database = openServiceDatabase(access);

  async function call(name: string, parameters: Record<string, unknown>): Promise<unknown> {
    return unwrap(await database.rpc(name, parameters));
  }

  return {
    async list(actor: string): Promise<People["people"]> {
      return z.array(personSchema).parse(await call("list_accounts", { actor }));
    },
    async listAuditLog(actor: string, { person, page }: { person: string | null; page: number }): Promise<AuditLog> {
      const [size, skip] = [AUDIT_LOG_PAGE_SIZE, (page - 1) * AUDIT_LOG_PAGE_SIZE];
      return auditLogSchema.parse(await call("list_journal", { actor, person, size, skip }));
    },
    async rename(actor: string, account: string, name: string): Promise<void> {
      await call("name_account", { actor, account, name });
    },
    async change(actor: string, account: string, change: AccountChange): Promise<void> {
      await call("change_account", { actor, account, change });
    },
    /** Removes the second factors and ends the sessions. @returns the e-mail address of the account */
    async resetFactors(actor: string, account: string): Promise<string> {
      return z.string().parse(await call("reset_factors", { actor, account }));
    },
    /** @returns the e-mail address of the account */
    async invite(actor: string, { account, tokenHash, lifetimeSeconds, isNew }: Invitation): Promise<string> {
      const parameters = { actor, account, token_hash: tokenHash, lifetime_seconds: lifetimeSeconds, is_new: isNew };
      return z.string().parse(await call("invite_account", parameters));
    },
    /** @returns the e-mail address of the account, or null when the link does not work */
    async redeem(tokenHash: string): Promise<string | null> {
      return z
        .string()
        .nullable()
        .parse(await call("redeem_invitation", { token_hash: tokenHash }));
    },
    /** @returns the language of the account with this e-mail address, or that of `actor` */
    async findLanguage(email: string, actor?: string): Promise<Language> {
      const language = await call("language_of_account", { address: email, actor: actor ?? null });
      return isLanguage(language) ? language : DEFAULT_LANGUAGE;
    },
    /** Makes the link valid again. */
    async release(tokenHash: string): Promise<void> {
      await call("release_invitation", { token_hash: tokenHash });
    },
  };
}
