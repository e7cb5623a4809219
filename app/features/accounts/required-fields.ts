/** Checks that the forms make before the request (spec section 5, Auth). */
const EMAIL_AND_PASSWORD = "You must provide either an email or phone number and a password";
const EMAIL = "Please enter your email address.";
const NEW_PASSWORD = "Please enter a new password.";
const CURRENT_PASSWORD = "Please enter your current password.";
const CODE = "Please enter your email address and the token.";

type Fields = Record<string, string | undefined>;

export function requireEmailAndPassword({ email = "", password = "" }: Fields): { email: string; password: string } {
  if (!email.trim() || !password) throw new Error(EMAIL_AND_PASSWORD);
  return { email: email.trim(), password };
}

export function requireEmail({ email = "" }: Fields): string {
  if (!email.trim()) throw new Error(EMAIL);
  return email.trim();
}

export function requireNewPassword({ password = "" }: Fields): string {
  if (!password) throw new Error(NEW_PASSWORD);
  return password;
}

/** @returns the fields of Supabase Auth */
export function requirePasswordChange({ current = "", password = "" }: Fields) {
  if (!current) throw new Error(CURRENT_PASSWORD);
  return { password: requireNewPassword({ password }), current_password: current };
}

export function requireCode({ email = "", token = "" }: Fields): { email: string; token: string } {
  const code = token.replace(/\s/g, "");
  if (!email.trim() || !code) throw new Error(CODE);
  return { email: email.trim(), token: code };
}
