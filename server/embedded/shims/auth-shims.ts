import type { Logger } from "../../logger.ts";
import type { BackgroundQueue } from "../background-queue.ts";
import type { createCallerIdentification } from "../caller.ts";
import type { Database } from "../database/database.ts";
import { createAuthEmails, EMAIL_PATHS } from "./auth-emails.ts";
import { authError, makeUnknownEmail, readFields, withFields, withParameters } from "./auth-request.ts";
import type { EmailLinks } from "./email-links.ts";
import { endOtherSessions } from "./ended-session.ts";
import { createCredentialsCheck } from "./new-credentials.ts";
import { withOneComparison } from "./passwords/password-hashing.ts";
import type { PasswordRules } from "./passwords/password-rules.ts";
import { createRefreshTokens } from "./refresh-token.ts";
import { createSignInLimit } from "./sign-in-limit.ts";

/** @param network null: not counted among strangers' requests */
type Answer = (request: Request, network?: null) => Promise<Response>;

export type AuthShimOptions = {
  database: Database;
  identifyCaller: ReturnType<typeof createCallerIdentification>;
  links: EmailLinks;
  passwordRules: PasswordRules;
  /** Signs refresh tokens. */
  jwtSecret: string;
  /** Whether an e-mail of the service would reach anybody. */
  sendsEmail: boolean;
  background: BackgroundQueue;
  log: Logger;
};

/** For other providers and for codes that confirm a password change: no screen and no call of the product uses them. */
const CLOSED_PATHS = ["callback", "reauthenticate"];
/** The library finds it nowhere, and so refuses in its own words. */
const UNKNOWN_TOKEN = "unknown";

/**
 * Stands in front of the auth service: puts a limit on whatever a stranger can try there, gives the same answers for
 * every account and for none, and closes what the product does not need. A request goes on written anew from the values
 * that were looked at, so that the library reads what was judged.
 */
export function createAuthShims(options: AuthShimOptions) {
  const { database, identifyCaller, links, sendsEmail, background, log } = options;
  const limit = createSignInLimit({
    // Not waited for: the time must not tell whether there was a code. Until it is done, the limit refuses every other.
    onCodesExhausted: (account) =>
      void links.voidCodes(account).catch((error: Error) => log.error({ err: error }, "codes could not be voided")),
  });
  const refreshTokens = createRefreshTokens(options.jwtSecret);
  const refuseNewCredentials = createCredentialsCheck(options);
  const emails = createAuthEmails({ sendsEmail, background, log });

  async function token(request: Request, network: string | null, answer: Answer): Promise<Response> {
    const grant = new URL(request.url).searchParams.get("grant_type");
    const fields = await readFields(request);
    const ask = (changed = fields) => answer(withParameters(withFields(request, changed), { grant_type: grant }));
    if (!fields) return ask();
    if (grant !== "password") {
      const { refresh_token } = fields;
      const known =
        typeof refresh_token === "string" && refresh_token ? refreshTokens.read(refresh_token) : refresh_token;
      const renew = () => ask({ ...fields, refresh_token: known });
      return network === null ? renew() : limit.refresh(network, renew);
    }

    const { email, password } = fields;
    const signIn = () =>
      withOneComparison(String(password ?? ""), async () => {
        const response = await ask({ email, password });
        // Said before the password is looked at, to anybody: answered as for an account that does not exist.
        const { error_code } = response.status === 400 ? await response.clone().json() : {};
        return error_code === "email_not_confirmed" ? ask({ email: makeUnknownEmail(), password }) : response;
      });
    if (network === null) return signIn();
    return limit.guess({ kind: "password", account: nameOf(email), network }, signIn);
  }

  async function verifyLink(request: Request, network: string | null, answer: Answer): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const ask = (known: string | null) =>
      answer(
        withParameters(request, {
          type: searchParams.get("type"),
          token: known,
          redirect_to: searchParams.get("redirect_to"),
        }),
      );
    return judgeLink(searchParams.get("token"), network, ask);
  }

  async function verifyCode(request: Request, network: string | null, answer: Answer): Promise<Response> {
    const fields = await readFields(request);
    if (!fields) return answer(withFields(request, undefined));
    const { type, email, token, token_hash } = fields;
    if (token_hash) {
      return judgeLink(String(token_hash), network, (known) =>
        answer(withFields(request, { type, token_hash: known })),
      );
    }
    const ask = () => answer(withFields(request, { type, email, token }));
    return network === null ? ask() : limit.guess({ kind: "code", account: nameOf(email), network }, ask);
  }

  /** A link that this installation signed is no guess. Any other names no account, and none is looked for. */
  async function judgeLink(
    token: string | null,
    network: string | null,
    ask: (known: string | null) => Promise<Response>,
  ): Promise<Response> {
    const known = token ? await links.resolve(token) : undefined;
    if (known || network === null) return ask(known ?? token);
    return limit.guess({ kind: "link", account: "", network }, () => ask(token ? UNKNOWN_TOKEN : token));
  }

  async function updateUser(request: Request, network: string | null, answer: Answer): Promise<Response> {
    const fields = await readFields(request);
    const caller = await identifyCaller(request);
    const ask = () => answer(withFields(request, fields));
    if (caller.kind !== "user" || !fields) return ask();
    const refusal = await refuseNewCredentials(caller, fields);
    if (refusal) return refusal;
    if (fields.email) {
      if (!sendsEmail)
        return authError(422, "email_provider_disabled", "This site cannot send the e-mail to confirm it");
      const refused = emails.refuse(network);
      if (refused) return refused;
    }
    const response = await (network === null ? ask() : limit.hash(network, ask));
    if (response.ok && fields.password && caller.sessionId) {
      await endOtherSessions(database, caller.userId, caller.sessionId);
    }
    return response;
  }

  return async function guard(request: Request, network: string | null, answer: Answer): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("/auth/v1/")) return answer(request);
    const path = pathname.slice("/auth/v1/".length);
    if (CLOSED_PATHS.includes(path)) return authError(404, "not_found", "There is no such path");
    switch (`${request.method} ${path}`) {
      case "POST token":
        return refreshTokens.signAnswer(await token(request, network, answer));
      case "GET verify":
        return refreshTokens.signAnswer(await verifyLink(request, network, answer));
      case "POST verify":
        return refreshTokens.signAnswer(await verifyCode(request, network, answer));
      case "HEAD verify": // which the library takes for a GET
        return new Response(null, { status: 405, headers: { allow: "GET, POST" } });
      case "PUT user":
        return updateUser(request, network, answer);
      default:
        if (request.method !== "POST" || !EMAIL_PATHS.includes(path)) return answer(request);
        return emails.refuse(network) ?? emails.request(path, request, answer);
    }
  };
}

/** Whose password or code is tried, in the spelling in which the library looks for it. */
function nameOf(email: unknown): string {
  return typeof email === "string" ? email.toLowerCase() : "";
}
