import { randomBytes } from "node:crypto";

/** Makes a random password of 16 characters. */
export function makePassword(): string {
  return randomBytes(12).toString("base64url");
}
