export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the code of an error: Node's (`ENOENT`) or PostgreSQL's (an SQLSTATE). */
export function codeOf(error: unknown): string | undefined {
  const hasCode = typeof error === "object" && error !== null && "code" in error;
  return hasCode && typeof error.code === "string" ? error.code : undefined;
}

/** One line for an operator. Developers set LOG_LEVEL=debug to see the stack. */
export function describeUnexpected(failure: string, error: unknown): string {
  if (error instanceof Error && /^(?:debug|trace)$/.test(process.env.LOG_LEVEL ?? ""))
    return `${failure}: ${error.stack}`;
  const message = messageOf(error) || codeOf(error) || "no reason given";
  return `${failure}: ${message}\nLOG_LEVEL=debug shows where this happened.`;
}
