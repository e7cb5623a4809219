import { RestError } from "./rest-error.ts";

type ServerError = { code?: string; message: string; detail?: string; hint?: string };

/** By SQLSTATE or its class, the first that fits (https://docs.postgrest.org/en/v13/references/errors.html). */
const STATUS_BY_SQLSTATE: [prefix: string, status: number][] = [
  ["0L", 403],
  ["0P", 403],
  ["21", 400],
  ["22", 400],
  ["23503", 409],
  ["23505", 409],
  ["23", 400],
  ["25006", 405],
  ["28", 403],
  ["42501", 403],
  ["42883", 404],
  ["42P01", 404],
  ["42P17", 500],
  ["42", 400],
  ["44", 400],
  ["54", 413],
  ["P0001", 400],
];
/** Triggers of supabase/migrations raise errors with the status in their SQLSTATE. */
const CHOSEN_STATUS = /^PT([45]\d\d)$/;

/** @returns undefined for errors that are not the caller's, which database-failures.ts explains */
export function explainDatabaseError(error: unknown, isAnonymous: boolean): RestError | undefined {
  const { code = "", message, detail, hint } = Object(error) as ServerError;
  const status =
    Number(CHOSEN_STATUS.exec(code)?.[1]) || STATUS_BY_SQLSTATE.find(([prefix]) => code.startsWith(prefix))?.[1];
  if (!status || status >= 500) return undefined;
  return new RestError(code === "42501" && isAnonymous ? 401 : status, code, message, { details: detail, hint });
}
