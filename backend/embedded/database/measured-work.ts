import { codeOf } from "#platform/errors.ts";
import { isObserved, note } from "#platform/observers.ts";

export type MeasuredWork = {
  begin(): void;
  statement<Result>(run: () => Promise<Result>): Promise<Result>;
  /** Ends the measurement. Call it when the connection is back in the pool or could not be opened. */
  end(error?: unknown): void;
};

/** Measures the statements on one connection and reports them together. @returns undefined when there is no observer */
export function measureWork(): MeasuredWork | undefined {
  if (!isObserved()) return undefined;
  const start = performance.now();
  const work = { start, waitedMs: 0, connectionMs: 0, statements: 0, statementMs: 0 };
  let errorCode: string | undefined;
  let begunAt = start;
  return {
    begin() {
      begunAt = performance.now();
      work.waitedMs = begunAt - start;
    },
    async statement(run) {
      const startedAt = performance.now();
      work.statements += 1;
      try {
        return await run();
      } catch (error) {
        errorCode = codeOf(error) ?? "unknown";
        throw error;
      } finally {
        work.statementMs += performance.now() - startedAt;
      }
    },
    end(error) {
      if (error !== undefined) errorCode = codeOf(error) ?? "unknown";
      work.connectionMs = performance.now() - begunAt;
      note({ type: "database", work: { ...work, errorCode } });
    },
  };
}

/** Measures one statement, or several that are sent together, on any free connection. */
export async function measureStatement<Result>(run: () => Promise<Result>): Promise<Result> {
  const work = measureWork();
  if (!work) return run();
  work.begin();
  try {
    return await work.statement(run);
  } finally {
    work.end();
  }
}
