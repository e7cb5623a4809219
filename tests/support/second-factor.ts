import { Secret, TOTP } from "otpauth";
import type { Site } from "./start-site.ts";
import { signIn } from "./tokens.ts";

const PERIOD_SECONDS = 30;

/**
 * @param steps 30 seconds each; negative for the past. A code works once, so a second one needs another step. The code
 * of the last step ends with the current step, so a test with a slow screen uses 0 and then 1.
 */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * PERIOD_SECONDS * 1000,
  });
}

const ENOUGH_MS = 2000;

/** Waits for the next step if the current one, and with it the code of the last one, is nearly over. */
async function untilStepHasTime(): Promise<void> {
  const left = PERIOD_SECONDS * 1000 - (Date.now() % (PERIOD_SECONDS * 1000));
  if (left < ENOUGH_MS) await new Promise((resolve) => setTimeout(resolve, left));
}

/** Sends a request to `/auth/v1` with an access token. */
export function askAuth(site: Pick<Site, "fetch" | "backend">, token: string) {
  return (method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> =>
    site.fetch(`/auth/v1/${path}`, {
      method,
      headers: {
        apikey: site.backend.publishableKey,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
}

type Enrolled = { factorId: string; secret: string; token: string };

/** Adds an authenticator app to an account. @returns the token of a session with the level aal2 */
export async function enrollTotp(site: Site, person?: { email: string; password: string }): Promise<Enrolled> {
  const ask = askAuth(site, await signIn(site, person));
  const { id, totp } = await read<{ id: string; totp: { secret: string } }>(
    ask("POST", "factors", { factor_type: "totp", friendly_name: `App ${crypto.randomUUID()}` }),
  );
  const challenge = await read<{ id: string }>(ask("POST", `factors/${id}/challenge`, {}));
  // This uses the code of the last step, so that the test can use the current one.
  await untilStepHasTime();
  const { access_token } = await read<{ access_token: string }>(
    ask("POST", `factors/${id}/verify`, { challenge_id: challenge.id, code: codeOf(totp.secret, -1) }),
  );
  return { factorId: id, secret: totp.secret, token: access_token };
}

async function read<Body>(request: Promise<Response>): Promise<Body> {
  const response = await request;
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Body;
}
