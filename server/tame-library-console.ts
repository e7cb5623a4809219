import type { Logger } from "./logger.ts";

/**
 * The backend library prints database errors to the console with the values of the statement, which may be a visitor's
 * words. Its lines go to the log at debug level instead, reduced to the message.
 */
export function tameLibraryConsole(log: Logger): void {
  const quietly = (...values: unknown[]) => {
    const [first] = values;
    log.debug({ from: "library" }, first instanceof Error ? first.message : String(first).slice(0, 300));
  };
  console.error = quietly;
  console.warn = quietly;
  console.log = quietly;
  console.info = quietly;
}
