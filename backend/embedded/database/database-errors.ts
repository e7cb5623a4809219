const known = new WeakSet<object>();

/** Marks an error of the driver, which may have no code of the database. Every service explains it in the same way. */
export function markDatabaseError(error: unknown): unknown {
  if (typeof error === "object" && error !== null) known.add(error);
  return error;
}

export function isDatabaseError(error: unknown): error is Error {
  return error instanceof Error && known.has(error);
}
