import { codeOf, describeUnexpected, messageOf } from "#platform/errors.ts";
import { StartupError } from "#platform/startup-error.ts";
import { EnvError } from "#server/settings/env.ts";

type ErrorKind = abstract new (...parts: never[]) => Error;

/** Every command accepts these options. */
export const COMMON_OPTIONS = { "env-file": { type: "string" }, help: { type: "boolean" } } as const;

const COMMON_USAGE = `Options of every command:
  --env-file <file>   the settings of the site, such as /etc/nusagrid/site.env; the default is .env in this folder
  --help              prints this text
`;

/** The words of the command line make no sense. */
export class UsageError extends Error {}

type CommandOptions = {
  usage: string;
  /** Further errors whose message is enough for the operator, beside errors of settings and start. */
  explained?: ErrorKind[];
  /** Exit code of a command that could not do its work. */
  failureCode?: number;
};

/** @param main returns the exit code */
export async function runCommand(main: () => Promise<number>, options: CommandOptions): Promise<void> {
  const { usage, explained = [], failureCode = 1 } = options;
  if (process.argv.slice(2).includes("--help")) {
    process.stdout.write(usage + COMMON_USAGE);
    return;
  }
  try {
    process.exitCode = await main();
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(usage + COMMON_USAGE);
      process.exitCode = 2;
      return;
    }
    process.stderr.write(`${explain(error, explained)}\n`);
    process.exitCode = failureCode;
  }
}

/** The stack of an unexpected error is for developers. */
function explain(error: unknown, explained: ErrorKind[]): string {
  const isExplained =
    [EnvError, StartupError, ...explained].some((kind) => error instanceof kind) ||
    codeOf(error)?.startsWith("ERR_PARSE_ARGS");
  return isExplained ? messageOf(error) : describeUnexpected("The command failed", error);
}
