import { type BackendError, isUniqueViolation } from "#app/lib/backend-error.ts";
import { explainFailure } from "#app/lib/explain-failure.ts";

export type SaveFailure = { sentence: string; field?: "slug" };

export const SLUG_TAKEN = "Another post already has this slug.";

export function explainSaveFailure(error: BackendError): SaveFailure {
  // Of what is typed, the slug alone may stand only once.
  if (isUniqueViolation(error)) return { sentence: SLUG_TAKEN, field: "slug" };
  return { sentence: explainFailure(error, "post") };
}
