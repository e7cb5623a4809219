/** For `vi.waitFor` and `expect.poll`: a busy machine takes its time. */
export const LONG_TIMEOUT = { timeout: 60_000, interval: 50 };
