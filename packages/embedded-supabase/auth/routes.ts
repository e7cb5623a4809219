import { signUp, signUpFields } from "./accounts/sign-up.ts";
import { readUser, updateFields, updateUser } from "./accounts/update-user.ts";
import { ADMIN_ROUTES } from "./admin/admin-routes.ts";
import type { AuthCall } from "./auth-call.ts";
import { reauthenticate } from "./codes/reauthenticate.ts";
import * as emails from "./codes/request-email.ts";
import { followLink, verifyCode, verifyFields } from "./codes/verify-code.ts";
import { FACTOR_ROUTES } from "./factors/factor-routes.ts";
import { exchangeCode, exchangeFields } from "./flows/exchange-code.ts";
import type { Outcome } from "./outcome.ts";
import { startLinking, unlinkIdentity } from "./providers/identities.ts";
import { finishProviderSignIn, startProviderSignIn } from "./providers/provider-sign-in.ts";
import { idTokenFields, signInWithIdToken } from "./providers/sign-in-with-id-token.ts";
import * as publicPaths from "./public-paths.ts";
import { type AuthRoute, type AuthRoutes, forAccount, forEveryone, forServer } from "./route.ts";
import { assertionFields, finishSamlSignIn, receiveAssertion } from "./saml/finish-saml-sign-in.ts";
import { describeSaml, samlFields, startSamlSignIn } from "./saml/start-saml-sign-in.ts";
import { renewalFields, renewSession } from "./sessions/renew-session.ts";
import { passwordFields, rejectGrant, rejectWeb3, signInWithPassword } from "./sessions/sign-in.ts";
import { signOut } from "./sessions/sign-out.ts";

/** Identity providers send this form through the browser. */
export const FORM_PATH = "sso/saml/acs";

/** The first path that fits is used. */
export const AUTH_ROUTES: AuthRoutes = {
  "token?grant_type=password": {
    POST: forEveryone("Opens a session with a password.", signInWithPassword, passwordFields),
  },
  "token?grant_type=refresh_token": { POST: forEveryone("Renews a session.", renewSession, renewalFields) },
  "token?grant_type=pkce": {
    POST: forEveryone("Opens a session with the code of a redirect.", exchangeCode, exchangeFields),
  },
  "token?grant_type=id_token": {
    POST: forEveryone("Opens a session with the ID token of a provider.", signInWithIdToken, idTokenFields),
  },
  "token?grant_type=web3": { POST: forEveryone("Rejects, because Web3 is off.", rejectWeb3) },
  token: { POST: forEveryone("Rejects any other grant.", rejectGrant) },
  signup: { POST: forEveryone("Makes an account, if sign-ups are open.", signUp, signUpFields) },
  logout: { POST: forAccount("Ends the sessions of the `scope`: `global`, `local` or `others`.", signOut) },
  user: {
    GET: forAccount("Describes the account.", readUser),
    PUT: forAccount("Changes metadata, password or e-mail address of the account.", updateUser, updateFields),
  },
  reauthenticate: { GET: forAccount("Sends a code that permits a new password.", reauthenticate) },
  recover: { POST: forEveryone("Sends a link that opens a session.", emails.recover, emails.recoveryFields) },
  otp: { POST: forEveryone("Sends a link and a code that open a session.", emails.requestOtp, emails.otpFields) },
  magiclink: {
    POST: forEveryone("Sends a link that opens a session.", emails.requestMagicLink, emails.recoveryFields),
  },
  resend: { POST: forEveryone("Sends an e-mail of the `type` again.", emails.resend, emails.resendFields) },
  verify: {
    GET: forEveryone("Follows the link of an e-mail, and redirects to the site.", followLink),
    POST: forEveryone("Opens a session with the code or the link of an e-mail.", verifyCode, verifyFields),
  },
  health: { GET: forEveryone("Describes the service.", publicPaths.describeService) },
  settings: { GET: forEveryone("Describes the settings.", publicPaths.describeSettings) },
  ".well-known/jwks.json": { GET: forEveryone("Lists the public signing keys.", publicPaths.listPublicKeys) },
  authorize: { GET: forEveryone("Redirects to a sign-in provider.", startProviderSignIn) },
  callback: { GET: forEveryone("Ends the sign-in of a provider, and redirects to the site.", finishProviderSignIn) },
  "user/identities/authorize": { GET: forAccount("Starts to link an identity of a provider.", startLinking) },
  "user/identities/:identity": { DELETE: forAccount("Unlinks an identity.", unlinkIdentity) },
  sso: { POST: forEveryone("Redirects to the SAML provider of a domain.", startSamlSignIn, samlFields) },
  "sso/saml/metadata": { GET: forEveryone("Describes the site to SAML providers.", describeSaml) },
  [FORM_PATH]: {
    GET: forEveryone("Opens the session of a SAML sign-in, and redirects to the site.", finishSamlSignIn),
    POST: forEveryone("Receives the form of a SAML provider.", receiveAssertion, assertionFields),
  },
  ...FACTOR_ROUTES,
  ...ADMIN_ROUTES,
};

const PATTERNS = Object.entries(AUTH_ROUTES).map(([path, methods]) => ({ names: path.split("/"), methods }));
const NO_IDS = { user: "", factor: "", identity: "" };
const FOLLOWED = ["verify", "authorize", "callback", FORM_PATH];

export type Match = { route: AuthRoute } & Pick<AuthCall, "ids">;

/**
 * HEAD is a GET without the body, except for links: a mail scanner must not use them up.
 * @returns a response if the method is not allowed
 */
export function findRoute(path: string, url: URL, method: string): Match | Outcome {
  const grant = path === "token" ? `token?grant_type=${url.searchParams.get("grant_type")}` : path;
  const { methods, ids } = findMethods(grant) ?? findMethods(path) ?? { ids: NO_IDS };
  const rejecting = /^(?:invite$|admin(?:\/|$))/.test(path) ? forServer : forEveryone;
  if (!methods) return { route: rejecting("Rejects any other path.", publicPaths.rejectPath), ids };
  const name = method === "HEAD" && !FOLLOWED.includes(path) ? "GET" : method;
  const route = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (route) return { route, ids };
  const rejection = { status: 405, headers: { allow: Object.keys(methods).join(", ") } };
  if (rejecting === forEveryone) return rejection;
  // Only the secret key learns which paths exist.
  return { route: forServer("Rejects any other method.", () => rejection), ids: NO_IDS };
}

function findMethods(path: string) {
  const segments = path.split("/");
  const isId = (name: string) => name.startsWith(":");
  const found = PATTERNS.find(
    ({ names }) =>
      names.length === segments.length &&
      names.every((name, index) => (isId(name) ? segments[index] !== "" : name === segments[index])),
  );
  if (!found) return undefined;
  const ids = found.names.flatMap((name, index) => (isId(name) ? [[name.slice(1), segments[index] ?? ""]] : []));
  return { methods: found.methods, ids: { ...NO_IDS, ...(Object.fromEntries(ids) as Partial<typeof NO_IDS>) } };
}
