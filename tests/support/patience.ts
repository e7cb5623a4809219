/** For `vi.waitFor` and `expect.poll`: a busy machine takes its time. */
export const PATIENCE = { timeout: 60_000, interval: 50 };
