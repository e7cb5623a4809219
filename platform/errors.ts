export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the code of an error: Node's (`ENOENT`) or PostgreSQL's (an SQLSTATE). */
export function codeOf(error: unknown): string | undefined {
  const hasCode = typeof error === "object" && error !== null && "code" in error;
  return hasCode && typeof error.code === "string" ? error.code : undefined;
}
