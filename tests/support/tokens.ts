import { createHmac, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { EDITOR, type Site } from "./start-site.ts";

/** Signs in with a password like the sign-in screen. */
export async function signIn(site: Site, { email, password } = EDITOR): Promise<string> {
  const response = await fetch(`${site.backendUrl}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: site.backend.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`Sign-in failed: ${await response.text()}`);
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Forges a token with any user and any role. It knows everything except the secret, so the signature is wrong. */
export function forgeToken(token: string, claims: Record<string, unknown> = {}): string {
  return sign({ ...payloadOf(token), ...claims }, "a secret this installation never had, long enough for HS256");
}

/** Returns a token that claims to need no signature. */
export function unsignedToken(token: string): string {
  return `${encode({ alg: "none", typ: "JWT" })}.${encode(payloadOf(token))}.`;
}

/** Returns the same token with a correct signature, but expired. */
export async function expireToken(site: Site, token: string): Promise<string> {
  const secrets = JSON.parse(await readFile(path.join(site.dataDir, "secrets.json"), "utf8")) as { jwtSecret: string };
  const yesterday = Math.floor(Date.now() / 1000) - 86_400;
  return sign({ ...payloadOf(token), iat: yesterday - 3600, exp: yesterday, jti: randomUUID() }, secrets.jwtSecret);
}

function payloadOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
}

function sign(payload: Record<string, unknown>, secret: string): string {
  const text = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(payload)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
