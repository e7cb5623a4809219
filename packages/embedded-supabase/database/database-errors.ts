const known = new WeakSet<object>();

/** The session of an access token does not exist: a sign-out ends it before the token expires. */
export class SessionEnded extends Error {}

/** Marks an error of the driver, which may have no code of the database. Every service explains it in the same way. */
export function markDatabaseError(error: unknown): unknown {
  if (error instanceof Error && !(error instanceof SessionEnded)) known.add(error);
  return error;
}

export function isDatabaseError(error: unknown): error is Error {
  return error instanceof Error && known.has(error);
}
