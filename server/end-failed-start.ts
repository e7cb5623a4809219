import { describeUnexpected } from "#platform/errors.ts";
import { StartupError } from "#platform/startup-error.ts";
import { EnvError } from "./settings/env.ts";

/** Ends a process whose start failed, with a message for the operator. */
export function endFailedStart(error: unknown): never {
  const isExplained = error instanceof EnvError || error instanceof StartupError;
  process.stderr.write(`${isExplained ? error.message : describeUnexpected("The server could not start", error)}\n`);
  process.exit(1);
}
