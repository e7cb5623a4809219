import { BackendError } from "./backend-error.ts";

/** As a sentence for the person who tried; the service's own where the cause is unknown. @param noun what was sent */
export function explainFailure(error: Error, noun: string): string {
  if (!(error instanceof BackendError)) return error.message;
  if (error.status === 0) return "The server could not be reached. Check your connection and try again.";
  if (error.status === 413) return `The ${noun} is too large to be stored.`;
  if (error.status >= 502 && error.status <= 504) return "The site is busy or restarting. Try again in a moment.";
  return error.message;
}
