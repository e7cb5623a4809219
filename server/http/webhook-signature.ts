import { createHmac, timingSafeEqual } from "node:crypto";

/** Rejects older messages as replays. Smaller differences may come from different clocks. */
const TOLERANCE_SECONDS = 300;
const ID = /^[\w-]{1,128}$/;
const TIMESTAMP = /^\d{1,12}$/;
/** Several signatures may come while a secret is being changed. */
const MAX_SIGNATURES = 8;

type Signed = { headers: Headers; body: string; secret: string; now?: number };

/**
 * Follows Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 of id, time and body with the bytes of the
 * secret.
 */
export function isSignedWebhook({ headers, body, secret, now = Date.now() }: Signed): boolean {
  const id = headers.get("webhook-id") ?? "";
  const timestamp = headers.get("webhook-timestamp") ?? "";
  if (!ID.test(id) || !TIMESTAMP.test(timestamp)) return false;
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest();
  const signatures = (headers.get("webhook-signature") ?? "").split(" ").slice(0, MAX_SIGNATURES);
  return signatures.some((signature) => isEqual(signature, expected));
}

function isEqual(signature: string, expected: Buffer): boolean {
  const given = Buffer.from(/^v1,([A-Za-z0-9+/]{43}=)$/.exec(signature)?.[1] ?? "", "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
