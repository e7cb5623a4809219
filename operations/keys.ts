/** Implements `npm run keys -- list` and `npm run keys -- rotate [--now]`. */
import { parseArgs } from "node:util";
import type { SigningKeyCommands } from "#embedded-supabase";
import { StartupError } from "#platform/startup-error.ts";
import { COMMON_OPTIONS, runCommand, UsageError } from "./run-command.ts";
import { withBackend } from "./with-backend.ts";

const USAGE = `Usage:
  npm run keys -- list
  npm run keys -- rotate         a new key signs in ten minutes; nobody has to sign in again
  npm run keys -- rotate --now   a new key signs at once, and the tokens of all other keys end
`;

async function main(): Promise<number> {
  const options = { ...COMMON_OPTIONS, now: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [name, ...more] = positionals;
  const isImmediate = values.now ?? false;
  if (more.length > 0 || !(name === "rotate" || (name === "list" && !isImmediate))) throw new UsageError();
  await withBackend(values["env-file"], async ({ signingKeys, url }) => {
    if (!signingKeys) throw new StartupError(`A hosted project manages its keys: ${url}`);
    await signingKeys.prepare();
    if (name === "rotate") await signingKeys.rotate({ isImmediate });
    list(signingKeys);
  });
  return 0;
}

function list(keys: SigningKeyCommands): void {
  const minute = (date: Date) => `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  for (const { kid, signsFrom, endsAt } of keys.list()) {
    const end = endsAt ? `   valid until ${minute(endsAt)}` : "";
    process.stdout.write(`${kid}   signs from ${minute(signsFrom)}${end}\n`);
  }
}

await runCommand(main, { usage: USAGE });
