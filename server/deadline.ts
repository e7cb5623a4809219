/** The result, or `late` after that time; the work goes on. No timer is left, which would keep a command running. */
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

/** @throws Error with this message once the work has taken longer than that; the work itself goes on */
export async function inTime<Result>(work: Promise<Result>, milliseconds: number, message: string): Promise<Result> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(message)), milliseconds);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
