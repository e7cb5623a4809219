/** `npm run messages -- erase …`: erases contact messages from the command line. */
import { parseArgs } from "node:util";
import { readEmail } from "#platform/text/email-address.ts";
import { createMessageStore } from "#server/contact/message-store.ts";
import { BackendError } from "#shared/backend-error.ts";
import { COMMON_OPTIONS, runCommand, UsageError } from "./run-command.ts";
import { withBackend } from "./with-backend.ts";

const USAGE = `Usage:
  npm run messages -- erase --email <address>     every message of one sender
  npm run messages -- erase --older-than <days>   every message received before that
`;
const DAY_MS = 24 * 60 * 60 * 1000;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...COMMON_OPTIONS, email: { type: "string" }, "older-than": { type: "string" } },
  });
  const which = chooseMessages(values.email, values["older-than"]);
  if (positionals.join(" ") !== "erase" || !which) throw new UsageError();
  await withBackend(values["env-file"], async (backend) => {
    const erased = await createMessageStore(backend)
      .erase(which)
      .catch((error: unknown) => {
        const isUnreachable = error instanceof BackendError && error.status === 0;
        throw isUnreachable
          ? new BackendError(`${backend.url} does not respond: ${error.message}`, 0, error.code)
          : error;
      });
    process.stdout.write(`${erased === 1 ? "1 message was" : `${erased} messages were`} permanently erased.\n`);
  });
  return 0;
}

function chooseMessages(email: string | undefined, days: string | undefined) {
  if (email && /^[^\s@]+@[^\s@]+$/.test(email) && days === undefined) return { email: readEmail(email) ?? email };
  if (email === undefined && days && /^\d{1,5}$/.test(days))
    return { before: new Date(Date.now() - Number(days) * DAY_MS) };
  return undefined;
}

await runCommand(main, { usage: USAGE, explained: [BackendError] });
