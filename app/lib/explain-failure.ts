import { common } from "#app/texts/en/common.ts";
import { BackendError } from "#shared/backend-error.ts";

/** Returns a sentence for the user, or the service's message for unknown causes. @param noun the sent object */
export function explainFailure(error: unknown, noun: string): string {
  if (!(error instanceof BackendError)) return error instanceof Error ? error.message : String(error);
  if (error.status === 0) return common.notReached;
  if (error.status === 413) return common.tooLarge(noun);
  if (error.status >= 502 && error.status <= 504) return common.busySite;
  return error.message;
}
