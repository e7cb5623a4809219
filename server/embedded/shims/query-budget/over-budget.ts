import { restRefusal } from "../refusals.ts";

/** PostgreSQL's word for a statement that asks for too much (SQLSTATE statement_too_complex). */
const TOO_COMPLEX = "54001";

type Explanation = { status?: number; code?: string; details?: string; hint?: string };

/** A query that is not answered, as its sender is told. */
export class QueryRefusal extends Error {
  override readonly name = "QueryRefusal";
  readonly explanation: Explanation;

  constructor(message: string, explanation: Explanation = {}) {
    super(message);
    this.explanation = explanation;
  }

  toResponse(): Response {
    const { status = 400, code = TOO_COMPLEX, details, hint } = this.explanation;
    return restRefusal(status, code, this.message, { details, hint });
  }
}

/** @throws QueryRefusal when a count of something is over its limit */
export function limit(count: number, most: number, what: string): void {
  if (count > most) {
    throw new QueryRefusal(`This query has too many ${what}: ${count}, at most ${most}`, {
      hint: "Split the request, or sign in.",
    });
  }
}

/** What the grammar of PostgREST does not have, or has and nobody needs without a session. */
export function unreadable(parameter: string, value: string, hint: string): QueryRefusal {
  return new QueryRefusal(`failed to parse ${parameter} (${value.slice(0, 100)})`, { code: "PGRST100", hint });
}

export function unknownColumn(table: string, column: string): QueryRefusal {
  return new QueryRefusal(`column ${table}.${column.slice(0, 100)} does not exist`, { code: "42703" });
}

/**
 * Runs a check.
 * @returns the refusal it ended with
 */
export function refusalOf(check: () => void): Response | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof QueryRefusal) return error.toResponse();
    throw error;
  }
}
