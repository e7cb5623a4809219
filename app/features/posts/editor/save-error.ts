import { BackendError } from "#app/lib/backend-error.ts";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { MissingPublicUrlError } from "../data/upload-image.ts";
import type { TextField } from "../post-draft.ts";
import { explainSaveFailure } from "../save-failure.ts";

type Details = { toast?: string; field?: TextField | undefined };

/** A failure to tell the editor of: in a toast, and in the form until the next try. */
export class SaveError extends Error {
  override readonly name = "SaveError";
  readonly toast: string;
  /** What is to be typed anew. */
  readonly field: TextField | undefined;

  constructor(sentence: string, { toast = sentence, field }: Details = {}) {
    super(sentence);
    this.toast = toast;
    this.field = field;
  }
}

/** Of the database, told with what was tried; any other is returned as it is. */
export function explainSaving(error: unknown, mode: "add" | "edit"): unknown {
  if (!(error instanceof BackendError)) return error;
  const { sentence, ...details } = explainSaveFailure(error, mode);
  return new SaveError(sentence, details);
}

export function explainUpload(error: unknown): SaveError {
  const message = error instanceof Error ? explainFailure(error, "image") : String(error);
  if (error instanceof MissingPublicUrlError) return new SaveError(message);
  return new SaveError(`Failed to upload image: ${message.replace(/\.$/, "")}. Post not saved.`);
}
