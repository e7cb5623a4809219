import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AttemptCounters } from "#platform/attempts/attempt-counters.ts";
import { createNetworkCounter } from "#platform/attempts/network-counter.ts";
import { clientIp } from "#platform/http/client-ip.ts";
import type { Backend } from "../backend/backend.ts";
import { identifyAccount, readToken } from "./identify-account.ts";

const MINUTE = 60;
/** A person sends fewer requests by hand. Each wrong token costs a request to the auth service. */
const REQUESTS_PER_MINUTE = 60;

export type AccountCheckOptions = {
  backend: Pick<Backend, "url" | "publishableKey" | "fetch">;
  counters: AttemptCounters;
  trustProxy: boolean;
};

export type AccountVariables = { Variables: { actor: string } };

const SIGNED_OUT = "Your session has ended. Sign in again.";
const UNCONFIRMED = "Confirm your second factor first.";
const WITHOUT_FACTOR = "This site asks every account for a second factor. Add one on your account page first.";

/** Requires an account. The check limits the rejected requests of a network and the requests of an account. */
export function createAccountCheck({ backend, counters, trustProxy }: AccountCheckOptions) {
  const rejections = createNetworkCounter({
    counters,
    name: "refused account requests of a network",
    windowSeconds: MINUTE,
    max: REQUESTS_PER_MINUTE,
  });
  const requests = counters.create("account requests of an account", MINUTE);
  return createMiddleware<AccountVariables>(async (context, next) => {
    const authorization = readToken(context.req.header("authorization"));
    if (!authorization) return reject(context, 401, SIGNED_OUT);
    const rejection = await rejections.add(networkOf(context, trustProxy));
    if (rejection.isOver) return tooMany(context, rejection.secondsLeft);
    const account = await identifyAccount(backend, authorization);
    if (!account) return reject(context, 401, SIGNED_OUT);
    if (account.lacksFactor) return reject(context, 403, account.hasFactor ? UNCONFIRMED : WITHOUT_FACTOR);
    const { id: actor } = account;
    await rejection.undo();
    const { count, secondsLeft } = await requests.add(actor);
    if (count > REQUESTS_PER_MINUTE) return tooMany(context, secondsLeft);
    context.set("actor", actor);
    return next();
  });
}

export function networkOf(context: Context, trustProxy: boolean): string {
  return clientIp(context, trustProxy) ?? "";
}

/**
 * Accepts only requests of this site's own pages. Forms and other sites cannot send JSON here, and browsers name the
 * requesting site.
 */
export const ownPagesOnly = createMiddleware(async (context, next) => {
  context.header("Cache-Control", "no-store");
  const site = context.req.header("sec-fetch-site");
  if (site !== undefined && site !== "same-origin")
    return reject(context, 403, "Only pages of this site may send this request.");
  const isJson = /^application\/json\b/i.test(context.req.header("content-type") ?? "");
  if (context.req.method === "POST" && !isJson) return reject(context, 415, "This takes JSON.");
  return next();
});

export function readJson(context: Context): Promise<unknown> {
  return context.req.json().catch(() => undefined);
}

export function tooMany(context: Context, seconds: number): Response {
  context.header("Retry-After", String(seconds));
  return reject(context, 429, "Too many requests. Try again in a moment.");
}

export function reject(
  context: Context,
  status: 400 | 401 | 403 | 404 | 409 | 415 | 429 | 503,
  message: string,
): Response {
  context.header("Cache-Control", "no-store");
  if (status === 503) context.header("Retry-After", "5");
  return context.json({ message }, status);
}
