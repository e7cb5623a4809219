import { emit } from "#platform/observers.ts";
import { AuthError } from "../auth-error.ts";

const MINUTE = 60;

export function tooMany(seconds: number): AuthError {
  emit({ type: "rejected", reason: "sign-in limit" });
  const minutes = Math.ceil(seconds / MINUTE);
  const wait = minutes > 120 ? `${Math.ceil(minutes / 60)} hours` : `${minutes} minutes`;
  const message = `Too many attempts. Please try again in ${wait}.`;
  return new AuthError(429, "over_request_rate_limit", message, { headers: { "retry-after": String(seconds) } });
}

export function busy(): AuthError {
  emit({ type: "rejected", reason: "busy" });
  const message = "The sign-in service is busy. Please try again in a moment.";
  return new AuthError(503, "request_timeout", message, { headers: { "retry-after": "5" } });
}
