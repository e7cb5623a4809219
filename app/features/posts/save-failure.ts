import { type BackendError, isUniqueViolation } from "#app/lib/backend-error.ts";
import { explainFailure } from "#app/lib/explain-failure.ts";

/** The spec's messages after a save; `failure` precedes the reason. */
export const saveTexts = {
  add: { success: "Blog post added successfully!", failure: "Failed to add blog post" },
  edit: { success: "Blog post updated successfully!", failure: "Failed to update blog post" },
  unexpected: "An unexpected error occurred.",
};

/** Error text for the form, and a text that names the attempted action. */
export type SaveFailure = { sentence: string; toast: string; field?: "slug" };

export const SLUG_TAKEN = "Another post already has this slug.";

export function explainSaveFailure(error: BackendError, mode: "add" | "edit"): SaveFailure {
  // The slug is the only input with a unique constraint.
  const isTaken = isUniqueViolation(error);
  const sentence = isTaken ? SLUG_TAKEN : explainFailure(error, "post");
  return { sentence, toast: `${saveTexts[mode].failure}: ${sentence}`, ...(isTaken && { field: "slug" }) };
}
