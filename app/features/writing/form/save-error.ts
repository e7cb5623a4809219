import { MissingPublicUrlError } from "#app/features/image-library/data/upload-image.ts";
import { explainSaveFailure } from "#app/features/posts/save-failure.ts";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { writing as texts } from "#app/texts/en/writing.ts";
import { BackendError } from "#shared/backend-error.ts";
import type { TextField } from "../model/post-draft.ts";

/** A failed save: the message appears in a toast, and in the form until the next attempt. */
export class SaveError extends Error {
  override readonly name = "SaveError";
  readonly toast: string;
  /** The field that needs another value. */
  readonly field: TextField | undefined;

  constructor(sentence: string, { toast = sentence, field }: { toast?: string; field?: TextField } = {}) {
    super(sentence);
    this.toast = toast;
    this.field = field;
  }
}

/** Converts a database error into a SaveError for this mode; returns other errors unchanged. */
export function explainSaving(error: unknown, mode: "add" | "edit"): unknown {
  if (!(error instanceof BackendError)) return error;
  const { sentence, ...details } = explainSaveFailure(error, mode);
  return new SaveError(sentence, details);
}

export function explainUpload(error: unknown): SaveError {
  const message = explainFailure(error, texts.nouns.image);
  if (error instanceof MissingPublicUrlError) return new SaveError(message);
  return new SaveError(texts.saving.uploadFailed(message.replace(/\.$/, "")));
}
