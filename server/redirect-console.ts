import type { Logger } from "#platform/logger.ts";
import { cutText } from "#platform/text/cut-text.ts";

/** A library may print text of visitors. Therefore only first lines are logged, for debugging. */
export function redirectConsoleToLogger(log: Logger): void {
  const quietly = (...values: unknown[]) => {
    const [first] = values;
    const message = first instanceof Error ? first.message : String(first);
    log.debug({ from: "console" }, cutText(message.split("\n", 1)[0] ?? "", 300));
  };
  console.error = quietly;
  console.warn = quietly;
  console.log = quietly;
  console.info = quietly;
}
