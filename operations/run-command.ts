import { EnvError } from "#platform/env.ts";
import { codeOf, messageOf } from "#platform/errors.ts";
import { StartupError } from "#platform/startup-error.ts";

type ErrorKind = abstract new (...parts: never[]) => Error;

/** @param explained further errors whose message is enough for the operator, beside errors of settings and start */
export async function runCommand(main: () => Promise<number>, explained: ErrorKind[] = []): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    const isExplained =
      [EnvError, StartupError, ...explained].some((kind) => error instanceof kind) ||
      codeOf(error)?.startsWith("ERR_PARSE_ARGS");
    process.stderr.write(`${error instanceof Error && !isExplained ? error.stack : messageOf(error)}\n`);
    process.exitCode = 1;
  }
}
