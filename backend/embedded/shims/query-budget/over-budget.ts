import { note } from "#platform/observers.ts";
import { restRefusal } from "../refusals.ts";

/** SQLSTATE statement_too_complex. */
const TOO_COMPLEX = "54001";

type Explanation = { status?: number; code?: string; details?: string; hint?: string };

export class QueryRefusal extends Error {
  override readonly name = "QueryRefusal";
  readonly #response: Response;

  /** @param reason a whole response, or the message of one that is explained beside it */
  constructor(reason: Response | string, { status = 400, code = TOO_COMPLEX, details, hint }: Explanation = {}) {
    super(typeof reason === "string" ? reason : reason.statusText);
    this.#response = typeof reason === "string" ? restRefusal(status, code, reason, { details, hint }) : reason;
  }

  toResponse(): Response {
    note({ type: "refused", reason: "query" });
    return this.#response;
  }
}

export function limit(count: number, most: number, what: string): void {
  if (count > most) {
    throw new QueryRefusal(`This query has too many ${what}: ${count}, at most ${most}`, {
      hint: "Split the request, or sign in.",
    });
  }
}

export function unreadable(parameter: string, value: string, hint: string): QueryRefusal {
  return new QueryRefusal(`failed to parse ${parameter} (${value.slice(0, 100)})`, { code: "PGRST100", hint });
}

export function unknownColumn(table: string, column: string): QueryRefusal {
  return new QueryRefusal(`column ${table}.${column.slice(0, 100)} does not exist`, { code: "42703" });
}

export function refusalOf(check: () => void): Response | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof QueryRefusal) return error.toResponse();
    throw error;
  }
}
