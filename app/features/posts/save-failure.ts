import { explainFailure } from "#app/lib/explain-failure.ts";
import { writing as texts } from "#app/texts/en/writing.ts";
import { type BackendError, isUniqueViolation } from "#shared/backend-error.ts";

/** Error text for the form, and a text that names the attempted action. */
export type SaveFailure = { sentence: string; toast: string; field?: "slug" };

export function explainSaveFailure(error: BackendError, mode: "add" | "edit"): SaveFailure {
  // The slug is the only input with a unique constraint.
  const isTaken = isUniqueViolation(error);
  const sentence = isTaken ? texts.errors.slugTaken : explainFailure(error, texts.nouns.post);
  return { sentence, toast: `${texts[mode].failure}: ${sentence}`, ...(isTaken && { field: "slug" }) };
}
