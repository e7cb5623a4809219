import { type Logger, pino } from "pino";
import type { Env } from "./env.ts";

export type { Logger };

/** Structured logs on standard output, one line an event. Never holds bodies, keys or tokens. */
export function createLogger({ LOG_LEVEL }: Pick<Env, "LOG_LEVEL">): Logger {
  return pino({ level: LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}
