import type { Configuration } from "openid-client";
import * as z from "zod";
import { isLoopback } from "#platform/loopback.ts";
import { makeIdentity, type Provider } from "./provider.ts";
import { providerFetch } from "./provider-fetch.ts";

type GithubOptions = { url: string; clientId: string; clientSecret: string; callbackUrl: string };

const userSchema = z.object({
  id: z.number().int(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
const emailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** GitHub has OAuth 2 without OpenID Connect: its API names the person. */
export function createGithubProvider(options: GithubOptions): Provider {
  const { url, clientId, callbackUrl } = options;
  // GitHub Enterprise Server has its API below the same host.
  const api = url === "https://github.com" ? "https://api.github.com" : `${url}/api/v3`;

  async function ask<Schema extends z.ZodType>(path: string, token: string, schema: Schema): Promise<z.output<Schema>> {
    const response = await providerFetch(api + path, {
      headers: { authorization: `Bearer ${token}`, accept: "application/vnd.github+json", "user-agent": clientId },
    });
    if (!response.ok) throw new Error(`GitHub responded to ${path} with ${response.status}`);
    return schema.parse(await response.json());
  }

  return {
    name: "github",

    async makeAuthorizationUrl({ state, verifier, scopes, parameters }) {
      const client = await import("openid-client");
      return client.buildAuthorizationUrl(await configure(options), {
        ...parameters,
        redirect_uri: callbackUrl,
        response_type: "code",
        state,
        scope: [...new Set(["user:email", ...scopes.split(" ").filter(Boolean)])].join(" "),
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
    },

    async finish(callback, { state, verifier }) {
      const client = await import("openid-client");
      const tokens = await client.authorizationCodeGrant(
        await configure(options),
        new URL(`${callbackUrl}?${callback}`),
        {
          expectedState: state,
          pkceCodeVerifier: verifier,
        },
      );
      const { access_token: accessToken, refresh_token: refreshToken } = tokens;
      const user = await ask("/user", accessToken, userSchema);
      const primary = (await ask("/user/emails", accessToken, emailsSchema)).find((email) => email.primary);
      const claims = {
        iss: api,
        sub: String(user.id),
        email: primary?.email,
        name: user.name,
        picture: user.avatar_url,
        preferred_username: user.login,
      };
      return { ...makeIdentity(claims, primary?.verified === true), accessToken, refreshToken };
    },
  };
}

async function configure({ url, clientId, clientSecret }: GithubOptions): Promise<Configuration> {
  const client = await import("openid-client");
  const server = {
    issuer: url,
    authorization_endpoint: `${url}/login/oauth/authorize`,
    token_endpoint: `${url}/login/oauth/access_token`,
  };
  const authentication = client.ClientSecretPost(clientSecret);
  const configuration = new client.Configuration(server, clientId, undefined, authentication);
  configuration[client.customFetch] = providerFetch;
  if (isLoopback(new URL(url).hostname)) client.allowInsecureRequests(configuration);
  return configuration;
}
