import { readJsonObject } from "#platform/http/json-body.ts";
import { EMAIL_PATHS } from "./auth-emails.ts";
import {
  authCall,
  authError,
  type Fields,
  makeUnknownEmail,
  readFields,
  withFields,
  withParameters,
} from "./auth-request.ts";
import type { AuthServices } from "./auth-services.ts";
import { refuseClosedServices } from "./closed-services.ts";
import { endOtherSessions } from "./ended-session.ts";
import { withOneComparison } from "./passwords/password-hashing.ts";
import type { Call, Middleware, Next, Shim } from "./shim.ts";

/** A request goes on written anew from the values that were looked at, so that the library reads what was judged. */
export const AUTH_SHIMS = [
  {
    name: "closed-auth-services",
    lacks: {
      "answers calls for other providers, which no screen uses": '.get("/callback",',
      "uses up a link that is only looked at with HEAD": '.get("/verify",',
      "tells of a sign-in that is off by no name a client knows": '"unsupported_grant_type"',
      "answers a text where auth-js reads JSON": '"404 Not Found"',
    },
    create: () => refuseClosedServices,
  },
  {
    name: "refresh-tokens",
    lacks: {
      "gives out refresh tokens that stand in the database as they are": "refresh_token_not_found",
    },
    create: ({ auth }) => signRefreshTokens(auth),
  },
  {
    name: "disabled-accounts",
    lacks: { "signs in whoever is banned": "banned_until?Date.parse" },
    create: ({ auth }) => endDisabledSessions(auth),
  },
  {
    name: "sign-in",
    lacks: {
      "judges any number of wrong passwords": '"invalid_credentials","Invalid login credentials"',
      "compares no password where there is no account": "import Fh from'bcryptjs'",
      "tells whoever has no password that an e-mail is unconfirmed": '"email_not_confirmed","Email not confirmed"',
    },
    create: ({ auth }) => guardSignIn(auth),
  },
  {
    name: "codes-and-links",
    lacks: {
      "judges any number of codes": '.post("/verify",',
      "takes for a link what e-mail and code alone lead to": ".email.toLowerCase(),e.token)",
      "knows no code of the type that stock clients name": '["signup","magiclink","recovery","email_change"',
    },
    create: ({ auth }) => guardVerification(auth),
  },
  {
    name: "new-credentials",
    lacks: {
      "sets a password in a session of any age": '.put("/user",',
      "takes passwords that every list of breaches has": '"weak_password"',
      "lets the other sessions of an account go on after a new password": '"Sb-Auth-Session-Id"',
    },
    create: ({ auth }) => guardUserUpdate(auth),
  },
  {
    name: "auth-emails",
    lacks: {
      "writes as many e-mails as are asked for": '.post("/recover",',
      "answers later where an e-mail is sent": '.post("/otp",',
      "opens accounts by e-mail where sign-up is closed": "shouldCreateUser:e.create_user??",
    },
    create: ({ auth }) => guardEmails(auth),
  },
] as const satisfies readonly Shim[];

const OPENS_SESSION = ["POST token", "POST signup", "GET verify", "POST verify"];

function signRefreshTokens({ refreshTokens }: AuthServices): Middleware {
  return async (call, next) => {
    const opensSession = OPENS_SESSION.includes(authCall(call.request).join(" "));
    return opensSession ? refreshTokens.signAnswer(await next(call)) : next(call);
  };
}

function endDisabledSessions({ refuseDisabled }: AuthServices): Middleware {
  return async (call, next) => {
    const opensSession = OPENS_SESSION.includes(authCall(call.request).join(" "));
    return opensSession ? refuseDisabled(await next(call)) : next(call);
  };
}

function guardSignIn({ limit, refreshTokens }: AuthServices): Middleware {
  return async ({ request, network }, next) => {
    const [method, path] = authCall(request);
    if (method !== "POST" || path !== "token") return next({ request, network });
    const grant = new URL(request.url).searchParams.get("grant_type");
    const fields = await readFields(request);
    const ask = (changed = fields) =>
      next({ request: withParameters(withFields(request, changed), { grant_type: grant }), network });
    if (!fields) return ask();
    if (grant !== "password") {
      const renew = () => ask({ ...fields, refresh_token: refreshTokens.readField(fields.refresh_token) });
      return network === null ? renew() : limit.refresh(network, renew);
    }
    const { email, password } = fields;
    const signIn = () => withOneComparison(String(password ?? ""), () => hideUnconfirmed({ email, password }, ask));
    if (network === null) return signIn();
    return limit.guess({ kind: "password", account: nameOf(email), network }, signIn);
  };
}

/** The library says it before it looks at the password. */
async function hideUnconfirmed(fields: Fields, ask: (fields: Fields) => Promise<Response>): Promise<Response> {
  const response = await ask(fields);
  const { error_code } = response.status === 400 ? await readJsonObject(response) : {};
  return error_code === "email_not_confirmed" ? ask({ ...fields, email: makeUnknownEmail() }) : response;
}

/** lite calls the type of a magic link by another name. */
function typeInLibrary(type: unknown): unknown {
  return type === "email" ? "magiclink" : type;
}

/** The library does not find it, and refuses in its own words. */
const UNKNOWN_TOKEN = "unknown";

function guardVerification({ limit, links }: AuthServices): Middleware {
  /** A signed link is no guess; any other is not looked for. */
  async function judgeLink(
    token: string | null,
    network: string | null,
    ask: (known: string | null) => Promise<Response>,
  ): Promise<Response> {
    const known = token ? await links.resolve(token) : undefined;
    if (known || network === null) return ask(known ?? token);
    return limit.guess({ kind: "link", account: "", network }, () => ask(token ? UNKNOWN_TOKEN : token));
  }

  function verifyLink({ request, network }: Call, next: Next): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const kept = {
      type: typeInLibrary(searchParams.get("type")) as string | null,
      redirect_to: searchParams.get("redirect_to"),
    };
    return judgeLink(searchParams.get("token"), network, (token) =>
      next({ request: withParameters(request, { ...kept, token }), network }),
    );
  }

  async function verifyCode({ request, network }: Call, next: Next): Promise<Response> {
    const fields = await readFields(request);
    const ask = (changed: Fields | undefined) => next({ request: withFields(request, changed), network });
    if (!fields) return ask(undefined);
    const { email, token, token_hash } = fields;
    const type = typeInLibrary(fields.type);
    if (token_hash) return judgeLink(String(token_hash), network, (known) => ask({ type, token_hash: known }));
    const askForCode = () => ask({ type, email, token });
    return network === null ? askForCode() : limit.guess({ kind: "code", account: nameOf(email), network }, askForCode);
  }

  return (call, next) => {
    const [method, path] = authCall(call.request);
    if (path === "verify" && method === "GET") return verifyLink(call, next);
    if (path === "verify" && method === "POST") return verifyCode(call, next);
    return next(call);
  };
}

function guardUserUpdate(auth: AuthServices): Middleware {
  const { database, identifyCaller, refuseNewCredentials, sendsEmail, emails, limit } = auth;
  return async ({ request, network }, next) => {
    const [method, path] = authCall(request);
    if (method !== "PUT" || path !== "user") return next({ request, network });
    const fields = await readFields(request);
    const caller = await identifyCaller(request);
    const ask = () => next({ request: withFields(request, fields), network });
    if (caller.kind !== "user" || !fields) return ask();
    const refusal = await refuseNewCredentials(caller, fields);
    if (refusal) return refusal;
    if (fields.email && !sendsEmail) {
      return authError(422, "email_provider_disabled", "This site cannot send the e-mail to confirm it");
    }
    const tooMany = fields.email ? await emails.refuse(network) : undefined;
    if (tooMany) return tooMany;
    const response = await (network === null ? ask() : limit.hash(network, ask));
    if (response.ok && fields.password && caller.sessionId) {
      await endOtherSessions(database, caller.userId, caller.sessionId);
    }
    return response;
  };
}

function guardEmails({ emails }: AuthServices): Middleware {
  return async (call, next) => {
    const [method, path = ""] = authCall(call.request);
    if (method !== "POST" || !EMAIL_PATHS.includes(path)) return next(call);
    const refusal = await emails.refuse(call.network);
    if (refusal) return refusal;
    return emails.request(path, call.request, (request, network) =>
      next({ request, network: network === undefined ? call.network : network }),
    );
  };
}

function nameOf(email: unknown): string {
  return typeof email === "string" ? email.toLowerCase() : "";
}
