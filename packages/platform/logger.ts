import { type DestinationStream, type Logger, pino } from "pino";
import { currentRequestId } from "./request-id.ts";
import { logDestination } from "./standard-output.ts";
import { cutText } from "./text/cut-text.ts";

export type { Logger };

export type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "silent";

/** The log never contains bodies, keys or tokens. */
export function createLogger(
  { LOG_LEVEL }: { LOG_LEVEL: LogLevel },
  destination: DestinationStream = logDestination,
): Logger {
  const options = {
    level: LOG_LEVEL,
    base: undefined,
    timestamp: isoTimestamp,
    // The request id of a line itself has priority.
    mixin: () => {
      const id = currentRequestId();
      return id === undefined ? {} : { id };
    },
    serializers: { err: (error: unknown) => describeError(error) },
  };
  return pino(options, destination);
}

/** Writes whole lines without pino, for the one line of every request. */
export function writeLogLine(line: string): void {
  logDestination.write(line);
}

let lastTime = 0;
let lastTimestamp = "";

/** Returns the same text as pino.stdTimeFunctions.isoTime, but formats it once a millisecond. */
export function isoTimestamp(): string {
  const now = Date.now();
  if (now !== lastTime) {
    lastTime = now;
    lastTimestamp = `,"time":"${new Date(now).toISOString()}"`;
  }
  return lastTimestamp;
}

const LONGEST_MESSAGE = 500;
const LONGEST_STACK = 4000;
const MAX_CAUSES = 3;

/**
 * Logs only these fields, because drivers add rows and headers to their errors, which may contain a visitor's words.
 */
export function describeError(error: unknown, maxCauses = MAX_CAUSES): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error, message: cutText(String(error), LONGEST_MESSAGE) };
  return {
    type: error.name,
    message: cutText(error.message, LONGEST_MESSAGE),
    ...("code" in error && { code: error.code }),
    ...("status" in error && { status: error.status }),
    stack: error.stack && cutText(error.stack, LONGEST_STACK),
    ...(error.cause !== undefined && maxCauses > 0 && { cause: describeError(error.cause, maxCauses - 1) }),
  };
}
