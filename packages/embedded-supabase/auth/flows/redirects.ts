import { AuthError } from "../auth-error.ts";
import type { Fields } from "../fields.ts";
import type { Outcome } from "../outcome.ts";

/** A redirect to another origin would reveal the session in its fragment. */
export function chooseTarget(wanted: string | null, siteUrl: string): string {
  const target = URL.canParse(wanted ?? "") ? new URL(wanted ?? "") : new URL(siteUrl);
  // A `blob:` URL has the origin of its site, and a user name would come before the host.
  if (!target.href.startsWith(`${new URL(siteUrl).origin}/`)) return siteUrl;
  target.hash = "";
  return target.href;
}

export function redirectWithFragment(target: string, parameters: Fields): Outcome {
  return redirect(`${target}#${textsOf(parameters)}`);
}

export function redirectWithCode(target: string, code: string): Outcome {
  const url = new URL(target);
  url.searchParams.set("code", code);
  return redirect(url.href);
}

type Rejection = Pick<AuthError, "status" | "code" | "message">;

/** Clients without PKCE read the fragment, clients with PKCE also the query. */
export function urlWithError(target: string, error: Rejection): string {
  const parameters = errorParameters(error);
  const url = new URL(target);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return `${url.href}#${textsOf(parameters)}`;
}

/** Does the work. A rejection leads the browser back to the client. */
export async function redirectErrors(target: string, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AuthError) return redirect(urlWithError(target, error));
    throw error;
  }
}

export function errorParameters(error: Rejection): Record<string, string> {
  return { error: nameOf(error), error_code: error.code, error_description: error.message };
}

/** Rejections with the OAuth code `access_denied`, because the person causes them. */
const DENIED = ["signup_disabled", "user_banned", "provider_email_needs_verification", "otp_expired", "access_denied"];

/** The names of RFC 6749, section 4.1.2.1, as Supabase Auth chooses them. */
const NAMES: Record<number, string> = {
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
  503: "temporarily_unavailable",
};

function nameOf({ status, code }: Rejection): string {
  return DENIED.includes(code) ? "access_denied" : (NAMES[status] ?? "server_error");
}

export function redirect(location: string, headers: Record<string, string> = {}): Outcome {
  return { status: 303, headers: { location, ...headers } };
}

function textsOf(parameters: Fields): URLSearchParams {
  return new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]),
  );
}
