import { codeOf, messageOf } from "#platform/errors.ts";
import { broken, type Finding, ok, warning } from "./check.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Automatic renewal happens a month before the end. A certificate with fewer days than this is not being renewed. */
const SOON_DAYS = 21;

const CERTIFICATE_FAULTS: Record<string, string> = {
  CERT_HAS_EXPIRED: "has expired",
  CERT_NOT_YET_VALID: "is not valid yet",
  DEPTH_ZERO_SELF_SIGNED_CERT: "is signed only by itself",
  SELF_SIGNED_CERT_IN_CHAIN: "is signed by an authority this machine does not know",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "is signed by an authority this machine does not know",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "has no chain, or an authority that this machine does not know",
  ERR_TLS_CERT_ALTNAME_INVALID: "is for another name",
};

/** @returns undefined if the error has another cause */
export function certificateFault(error: unknown): string | undefined {
  // Some packages replace the error code with another one, but not the message.
  const known = CERTIFICATE_FAULTS[codeOf(error) ?? ""];
  if (known) return known;
  const message = messageOf(error);
  if (/certificate has expired/i.test(message)) return "has expired";
  if (/self[- ]signed certificate/i.test(message)) return "is signed by an authority this machine does not know";
  if (/unable to verify the first certificate/i.test(message))
    return CERTIFICATE_FAULTS.UNABLE_TO_VERIFY_LEAF_SIGNATURE;
  if (/does not match certificate/i.test(message)) return "is for another name";
  return /certificate/i.test(message) ? `is not accepted (${message.slice(0, 200)})` : undefined;
}

/**
 * @param what names the owner of the certificate, such as "The mail server's"
 * @param validTo has Node's format: `Nov 22 13:00:00 2026 GMT`
 */
export function describeEnd(what: string, validTo: string, now: Date): Finding {
  const end = new Date(validTo);
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS);
  const day = end.toISOString().slice(0, 10);
  if (days < 0) return broken(`${what} certificate ended on ${day}.`, "Renew it.");
  if (days < SOON_DAYS) {
    return warning(`${what} certificate ends on ${day}, in ${days} days.`, "Check why it was not renewed yet.");
  }
  return ok(`${what} certificate is valid until ${day}.`);
}
