/** These functions map values that visitors influence to one of a few values. */
import { readSmtpError } from "../../contact/delivery/retry-policy.ts";
import type { RequestKind } from "../request-kind.ts";

const STATUS_CLASSES = ["1xx", "2xx", "3xx", "4xx", "5xx"] as const;

export function statusClass(status: number): string {
  return STATUS_CLASSES[Math.floor(status / 100) - 1] ?? "other";
}

export const CACHES = ["files", "pages", "reads"] as const;

export function cacheOf(kind: RequestKind): (typeof CACHES)[number] {
  if (kind === "file") return "files";
  return kind === "rest" ? "reads" : "pages";
}

/** The first two letters of an SQLSTATE name its class (PostgreSQL, appendix A). */
export function errorClass(code: string): string {
  return /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : "connection";
}

export const MAIL_OUTCOMES = ["sent", "refused", "deferred", "unreachable"] as const;

export function mailOutcome(error: unknown): (typeof MAIL_OUTCOMES)[number] {
  const { responseCode } = readSmtpError(error);
  if (responseCode === undefined) return "unreachable";
  return responseCode >= 500 ? "refused" : "deferred";
}
