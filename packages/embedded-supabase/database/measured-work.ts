import { codeOf } from "#platform/errors.ts";
import { emit, isObserved } from "#platform/observers.ts";
import { SessionEnded } from "./database-errors.ts";

/** Runs statements on a connection, and reports them together if there is an observer. */
export async function measureWork<Connection, Result>(
  connect: () => Promise<Connection>,
  run: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  if (!isObserved()) return run(await connect());
  const start = performance.now();
  let begunAt = start;
  let errorCode: string | undefined;
  try {
    const connection = await connect();
    begunAt = performance.now();
    return await run(connection);
  } catch (error) {
    if (!(error instanceof SessionEnded)) errorCode = codeOf(error) ?? "unknown";
    throw error;
  } finally {
    const work = { waitedMs: begunAt - start, connectionMs: performance.now() - begunAt, errorCode };
    emit({ type: "database", work });
  }
}
