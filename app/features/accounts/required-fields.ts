import { accounts } from "#app/texts/en/accounts.ts";
import { readEmail } from "#platform/text/email-address.ts";

/** Messages of the checks before the request (spec section 5, Auth). */
const { required } = accounts;

type Fields = Record<string, string | undefined>;

export function requireEmailAndPassword({ email = "", password = "" }: Fields): { email: string; password: string } {
  if (!email.trim() || !password) throw new Error(required.emailAndPassword);
  return { email: asciiEmail(email), password };
}

export function requireEmail({ email = "" }: Fields): string {
  if (!email.trim()) throw new Error(required.email);
  return asciiEmail(email);
}

export function requireNewPassword({ password = "" }: Fields): string {
  if (!password) throw new Error(required.newPassword);
  return password;
}

export function requireCode({ email = "", token = "" }: Fields): { email: string; token: string } {
  const code = token.replace(/\s/g, "");
  if (!email.trim() || !code) throw new Error(required.code);
  return { email: asciiEmail(email), token: code };
}

/** Firefox leaves an international domain as typed. The service rejects a wrong e-mail address. */
function asciiEmail(typed: string): string {
  return readEmail(typed) ?? typed.trim();
}
