import { BackendError } from "./backend-error.ts";

/** Returns a sentence for the user, or the service's message for unknown causes. @param noun the sent object */
export function explainFailure(error: Error, noun: string): string {
  if (!(error instanceof BackendError)) return error.message;
  if (error.status === 0) return "The server could not be reached. Check your connection and try again.";
  if (error.status === 413) return `The ${noun} is too large to be stored.`;
  if (error.status >= 502 && error.status <= 504) return "The site is busy or restarting. Try again in a moment.";
  return error.message;
}
