import { type BackendError, isUniqueViolation } from "#app/lib/backend-error.ts";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { saveTexts } from "./save-texts.ts";

/** A sentence for the place it happened in, and one that says what was tried. */
export type SaveFailure = { sentence: string; toast: string; field?: "slug" };

export const SLUG_TAKEN = "Another post already has this slug.";

export function explainSaveFailure(error: BackendError, mode: "add" | "edit"): SaveFailure {
  // Of what is typed, the slug alone may stand only once.
  const isTaken = isUniqueViolation(error);
  const sentence = isTaken ? SLUG_TAKEN : explainFailure(error, "post");
  return { sentence, toast: `${saveTexts[mode].failure}: ${sentence}`, ...(isTaken && { field: "slug" }) };
}
