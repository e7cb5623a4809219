/**
 * Returns the result, or `late` after the time; the work continues. The timer is cleared, because a command would wait
 * for it.
 */
export async function resultOr<Result, Late>(
  work: Promise<Result>,
  milliseconds: number,
  late: Late,
): Promise<Result | Late> {
  const { promise: tooLate, resolve } = Promise.withResolvers<Late>();
  const timer = setTimeout(resolve, milliseconds, late);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for the work. @throws Error with this message when the work takes longer; the work itself continues */
export async function inTime<Result>(work: Promise<Result>, milliseconds: number, message: string): Promise<Result> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(message)), milliseconds);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
