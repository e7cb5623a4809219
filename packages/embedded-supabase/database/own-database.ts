import { codeOf, messageOf } from "#platform/errors.ts";
import type { Logger } from "#platform/logger.ts";
import { isLoopback } from "#platform/loopback.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { Database } from "./database.ts";
import { openPool } from "./pool.ts";

/** @throws StartupError when the database does not respond */
export async function openOwnDatabase(url: string, log: Logger): Promise<Database> {
  const shownUrl = hideSecrets(url);
  if (isReadableOnTheWay(url)) {
    log.warn("DATABASE_URL connects to another machine without encryption; add ?sslmode=verify-full");
  }
  try {
    return await openPool(`PostgreSQL at ${shownUrl}`, { connectionString: url });
  } catch (error) {
    const reason = explainMissingPassword(error) ?? (messageOf(error) || codeOf(error) || "no reason given");
    throw new StartupError(`PostgreSQL does not respond at ${shownUrl}: ${reason}`);
  }
}

/** @returns undefined when the sign-in failed for another reason, or did not fail */
export function explainMissingPassword(error: unknown): string | undefined {
  return /client password must be a/.test(messageOf(error))
    ? "the server requires a password, but the URL contains none. Add it to the URL, or set PGPASSWORD."
    : undefined;
}

/** Removes the password and the query of a URL. PostgreSQL's URLs may name several hosts, which Node does not parse. */
export function hideSecrets(url: string): string {
  return url.replace(/^(\w+:\/\/)([^:@/]*):.*@/s, "$1$2@").replace(/\?.*$/s, "");
}

/** Checks for a connection without encryption, because pg encrypts only if `sslmode` demands it. */
export function isReadableOnTheWay(url: string): boolean {
  if (/[?&](?:sslmode=(?:require|verify-ca|verify-full|no-verify)|ssl=true)(?:&|$)/.test(url)) return false;
  const [, hosts = ""] = /^\w+:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(url) ?? [];
  const [, socket] = /[?&]host=([^&]*)/.exec(url) ?? [];
  return (socket ?? hosts)
    .split(",")
    .map((host) => decodeURIComponent(host).replace(/:\d+$/, ""))
    .some((host) => !(host === "" || host.startsWith("/") || isLoopback(host)));
}
