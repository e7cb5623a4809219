import type { Logger } from "../../logger.ts";

/**
 * The backend library prints database errors to the console with the values of the statement, which may be a visitor's
 * words, and letters with the codes in them. Its lines go to the log at debug level instead, reduced to the first line.
 */
export function redirectConsoleToLogger(log: Logger): void {
  const quietly = (...values: unknown[]) => {
    const [first] = values;
    const message = first instanceof Error ? first.message : String(first);
    log.debug({ from: "library" }, message.split("\n", 1)[0]?.slice(0, 300));
  };
  console.error = quietly;
  console.warn = quietly;
  console.log = quietly;
  console.info = quietly;
}
