/** For `vi.waitFor` and `expect.poll`, because a busy machine is slow. */
export const LONG_TIMEOUT = { timeout: 60_000, interval: 50 };
