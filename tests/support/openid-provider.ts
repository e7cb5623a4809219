import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { Provider } from "oidc-provider";

export const CLIENT = { id: "site", secret: "a secret of the client" };

/** The person who is signed in to the provider. */
export type Person = { sub: string; email?: string; email_verified?: boolean; name?: string; xms_edov?: boolean };

/** A real OpenID provider on loopback, where one person is always signed in. */
export async function startOpenidProvider(person: Person) {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: "key", alg: "RS256", use: "sig" };
  const state = {
    person,
    /** Changes the claims of the next ID tokens. The provider's own key signs them. */
    tamper: undefined as ((claims: JWTPayload) => JWTPayload) | undefined,
    /** Replaces the signature of the next ID tokens. */
    signInstead: undefined as ((claims: JWTPayload) => string | Promise<string>) | undefined,
    isDenying: false,
    requests: [] as string[],
  };

  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "key" }).sign(privateKey);

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        token_endpoint_auth_method: "client_secret_post",
        redirect_uris: ["http://localhost:3000/auth/v1/callback"],
        grant_types: ["authorization_code", "refresh_token"],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ["a key of the cookies"] },
    claims: { openid: ["sub"], email: ["email", "email_verified", "xms_edov"], profile: ["name"] },
    issueRefreshToken: async () => true,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...state.person }) }),
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      const grant = new oidc.provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope("openid email profile offline_access");
      await grant.save();
      return grant;
    },
  });
  // A site of a test has any port.
  provider.Client.prototype.redirectUriAllowed = (url) => /^http:\/\/(?:localhost|127\.0\.0\.1):/.test(url);
  provider.use(async (context, next) => {
    state.requests.push(context.path);
    if (context.path.startsWith("/interaction/")) {
      const result = state.isDenying
        ? { error: "access_denied", error_description: "The person refused" }
        : { login: { accountId: state.person.sub } };
      return provider.interactionFinished(context.req, context.res, result);
    }
    await next();
    const { tamper = (claims) => claims, signInstead = sign } = state;
    const body = context.body as { id_token?: string } | undefined;
    if (context.path === "/token" && (state.tamper || state.signInstead) && body?.id_token) {
      const claims: JWTPayload = JSON.parse(Buffer.from(body.id_token.split(".")[1] ?? "", "base64url").toString());
      context.body = { ...body, id_token: await signInstead(tamper(claims)) };
    }
  });
  server.on("request", provider.callback());

  return Object.assign(state, {
    issuer,
    sign,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

export type OpenidProvider = Awaited<ReturnType<typeof startOpenidProvider>>;
