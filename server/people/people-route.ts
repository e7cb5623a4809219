import { type Context, Hono } from "hono";
import * as z from "zod";
import type { AttemptCounters } from "#platform/attempts/attempt-counters.ts";
import { createNetworkCounter } from "#platform/attempts/network-counter.ts";
import type { Logger } from "#platform/logger.ts";
import { readEmail } from "#platform/text/email-address.ts";
import { BackendError } from "#shared/backend-error.ts";
import { ACCOUNTS_PATH, AUDIT_LOG_PATH, INVITATIONS_PATH, LONGEST_NAME, type People } from "#shared/people-api.ts";
import { REDEEM_PATH } from "#shared/redeem-api.ts";
import { ACCOUNT_CHANGES, AccountError } from "../backend/accounts.ts";
import type { Backend } from "../backend/backend.ts";
import {
  type AccountVariables,
  createAccountCheck,
  networkOf,
  ownPagesOnly,
  readJson,
  reject,
  tooMany,
} from "./account-check.ts";
import type { SendResetNotice } from "./invitation-mailer.ts";
import type { createInvitations } from "./invitations.ts";
import type { PeopleStore } from "./people-store.ts";

const MINUTE = 60;
const LINKS_PER_QUARTER = 20;

const name = z
  .string()
  .trim()
  .max(LONGEST_NAME)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u);
const email = z
  .string()
  .max(254)
  .transform((typed) => readEmail(typed))
  .pipe(z.string().max(254));
const invitationSchema = z.object({ email, name: name.default("") });
const nameSchema = z.object({ name });
const changeSchema = z.object({ change: z.enum([...ACCOUNT_CHANGES, "reset factors"]) });
const tokenSchema = z.object({ token: z.string().regex(/^[\w-]{43}$/) });
const idSchema = z.uuid();
const auditLogQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  person: z.uuid().nullable().default(null),
});

type PeopleRouteOptions = {
  backend: Pick<Backend, "url" | "publishableKey" | "fetch">;
  store: PeopleStore;
  invitations: ReturnType<typeof createInvitations>;
  /** Absent without a mail server. */
  sendResetNotice: SendResetNotice | undefined;
  counters: AttemptCounters;
  trustProxy: boolean;
  log: Logger;
};

/** Serves owners and invited people. The database decides in each call's transaction who is an owner. */
export function peopleRoute(options: PeopleRouteOptions) {
  const { backend, store, invitations, sendResetNotice, counters, trustProxy, log } = options;
  const links = createNetworkCounter({
    counters,
    name: "opened invitations of a network",
    windowSeconds: 15 * MINUTE,
    max: LINKS_PER_QUARTER,
  });
  const requireAccount = createAccountCheck({ backend, counters, trustProxy });
  const routes = new Hono<AccountVariables>();
  // The pattern also matches the path itself.
  const everyAccountPath = `${ACCOUNTS_PATH}/*`;
  routes.use(everyAccountPath, ownPagesOnly, requireAccount);
  routes.use(REDEEM_PATH, ownPagesOnly);

  routes.get(ACCOUNTS_PATH, async (context) => {
    const you = context.get("actor");
    return context.json({ you, people: await store.list(you) } satisfies People);
  });
  routes.get(AUDIT_LOG_PATH, async (context) => {
    const { data } = auditLogQuerySchema.safeParse(context.req.query());
    if (!data) return reject(context, 400, "There is no such page of the journal.");
    return context.json(await store.listAuditLog(context.get("actor"), data));
  });
  routes.post(INVITATIONS_PATH, async (context) => {
    const { data, error } = invitationSchema.safeParse(await readJson(context));
    if (error?.issues.every(({ path }) => path[0] === "name")) return reject(context, 400, INVALID_NAME);
    if (!data) return reject(context, 400, "Please enter a valid email address.");
    const actor = context.get("actor");
    const invited = await invitations.invite(actor, data.email, data.name);
    log.info({ actor, isSent: invited.link === null }, "an account was invited");
    return context.json(invited, 201);
  });
  routes.post(`${ACCOUNTS_PATH}/:id/invitation`, async (context) => {
    const id = idSchema.safeParse(context.req.param("id"));
    if (!id.success) return reject(context, 404, NO_SUCH_ACCOUNT);
    const actor = context.get("actor");
    const invited = await invitations.renew(actor, id.data);
    log.info({ actor, account: id.data, isSent: invited.link === null }, "an account was invited again");
    return context.json(invited, 201);
  });
  routes.post(`${ACCOUNTS_PATH}/:id/name`, async (context) => {
    const id = idSchema.safeParse(context.req.param("id"));
    if (!id.success) return reject(context, 404, NO_SUCH_ACCOUNT);
    const { data } = nameSchema.safeParse(await readJson(context));
    if (!data) return reject(context, 400, INVALID_NAME);
    await store.rename(context.get("actor"), id.data, data.name);
    return context.body(null, 204);
  });
  routes.post(`${ACCOUNTS_PATH}/:id`, async (context) => {
    const id = idSchema.safeParse(context.req.param("id"));
    if (!id.success) return reject(context, 404, NO_SUCH_ACCOUNT);
    const { data } = changeSchema.safeParse(await readJson(context));
    if (!data) return reject(context, 400, "There is no such change of an account.");
    const actor = context.get("actor");
    if (data.change === "reset factors") {
      const email = await store.resetFactors(actor, id.data);
      sendResetNotice?.(email);
    } else await store.change(actor, id.data, data.change);
    log.info({ actor, account: id.data, change: data.change }, "an account was changed");
    return context.body(null, 204);
  });
  routes.post(REDEEM_PATH, async (context) => {
    const { isOver, secondsLeft } = await links.add(networkOf(context, trustProxy));
    if (isOver) return tooMany(context, secondsLeft);
    const { data } = tokenSchema.safeParse(await readJson(context));
    const session = data && (await invitations.redeem(data.token, context.req.header("user-agent")));
    if (!session) return reject(context, 404, "This invitation is used or has ended. Ask for a new one.");
    return context.json(session);
  });
  routes.onError((error, context) => explain(error, context, log));
  return routes;
}

const INVALID_NAME = `A name has at most ${LONGEST_NAME} characters in one line.`;
const NO_SUCH_ACCOUNT = "There is no such account any more.";
/** The database's rules use these codes. Only the messages of rules are written for users. */
const CODE_OF_RULE = /^PT4/;

function explain(error: Error, context: Context, log: Logger): Response | Promise<Response> {
  if (error instanceof AccountError) return reject(context, 409, error.message);
  if (error instanceof BackendError && CODE_OF_RULE.test(error.code)) {
    const status = ([400, 403, 404, 409] as const).find((known) => known === error.status) ?? 400;
    return reject(context, status, error.message);
  }
  log.error({ err: error, path: context.req.path }, "a request about accounts failed");
  return reject(context, 503, "The accounts cannot be reached at the moment. Try again shortly.");
}
