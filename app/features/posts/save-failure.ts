import type { BackendError } from "#app/lib/backend-error.ts";
import { explainFailure } from "#app/lib/explain-failure.ts";

/** What PostgreSQL answers when a value that may stand once stands already: of what is typed, the slug alone. */
const UNIQUE_VIOLATION = "23505";

export type SaveFailure = { sentence: string; field?: "slug" };

export function explainSaveFailure(error: BackendError): SaveFailure {
  if (error.code === UNIQUE_VIOLATION) return { sentence: "Another post already has this slug.", field: "slug" };
  return { sentence: explainFailure(error, "post") };
}
