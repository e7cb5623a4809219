/** Implements `npm run account -- <command> <email>` and `npm run account -- list`. */

import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { createLogger } from "#platform/logger.ts";
import { makePassword } from "#platform/make-password.ts";
import { cutText } from "#platform/text/cut-text.ts";
import { readEmail } from "#platform/text/email-address.ts";
import { AccountError, type Accounts } from "#server/backend/accounts.ts";
import { createResetMailer } from "#server/people/invitation-mailer.ts";
import { companyFrom } from "#server/settings/company.ts";
import { readEnv } from "#server/settings/env.ts";
import { COMMON_OPTIONS, runCommand, UsageError } from "./run-command.ts";
import { withBackend } from "./with-backend.ts";

const USAGE = `Usage:
  npm run account -- list
  npm run account -- add <email> [--owner]
  npm run account -- password <email>
  npm run account -- owner <email>
  npm run account -- editor <email>
  npm run account -- sign-out <email>
  npm run account -- reset-factors <email>
  npm run account -- disable <email>
  npm run account -- enable <email>
  npm run account -- revoke <email> [--force]
`;

type Flags = { force: boolean; owner: boolean };

const commands: Record<string, (accounts: Accounts, email: string, flags: Flags) => Promise<void>> = {
  async list(accounts) {
    const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? "never     ";
    for (const { email, role, isDisabled, createdAt, lastSignInAt } of await accounts.list()) {
      const state = isDisabled ? "   disabled" : "";
      say(`${email.padEnd(40)} ${role}   made ${day(createdAt)}   last signed in ${day(lastSignInAt)}${state}`);
    }
  },
  async add(accounts, email, { owner }) {
    const { password, isMadeUp } = await askPassword();
    await accounts.add(email, password, { isOwner: owner });
    say(`The account ${email} was created.`);
    if (isMadeUp) say(`Its password is shown only once: ${password}`);
  },
  async password(accounts, email) {
    const { password, isMadeUp } = await askPassword();
    await accounts.setPassword(email, password);
    say(`${email} has a new password; all its sessions were ended.`);
    if (isMadeUp) say(`It is shown only once: ${password}`);
  },
  async owner(accounts, email) {
    await accounts.change(email, "make owner");
    say(`${email} is an owner and manages the other accounts.`);
  },
  async editor(accounts, email) {
    await accounts.change(email, "make editor");
    say(`${email} is an editor.`);
  },
  async "sign-out"(accounts, email) {
    await accounts.change(email, "end sessions");
    say(`All sessions of ${email} were ended.`);
  },
  async "reset-factors"(accounts, email) {
    const language = await accounts.resetFactors(email);
    const env = readEnv({ ...process.env, LOG_LEVEL: "silent" });
    const options = { company: companyFrom(env), log: createLogger(env), findLanguage: async () => language };
    await createResetMailer(env, options)?.(email);
    say(`${email} has no second factor; all its sessions were ended.`);
  },
  async disable(accounts, email) {
    await accounts.change(email, "disable");
    say(`${email} cannot sign in any more; all its sessions were ended.`);
  },
  async enable(accounts, email) {
    await accounts.change(email, "enable");
    say(`${email} can sign in again.`);
  },
  async revoke(accounts, email, { force }) {
    await accounts.revoke(email, { force });
    say(`The account ${email} and all its sessions were removed.`);
  },
};

const OPTIONS = { ...COMMON_OPTIONS, force: { type: "boolean" }, owner: { type: "boolean" } } as const;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const [name = "", email = ""] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || positionals.length !== (name === "list" ? 1 : 2)) throw new UsageError();
  const normalizedEmail = readEmail(email) ?? email;
  if (name !== "list" && !isEmailAddress(normalizedEmail)) {
    throw new AccountError(`This is not an e-mail address: '${cutText(email, 80)}'`);
  }
  await withBackend(values["env-file"], async ({ accounts, url }) => {
    if (!accounts) throw new AccountError(`A hosted project manages its accounts: ${url}`);
    await command(accounts, normalizedEmail, { force: values.force ?? false, owner: values.owner ?? false });
  });
  return 0;
}

/** Checks the form of an e-mail address, so that a wrong one is rejected before the backend opens. */
function isEmailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Reads a terminal without an echo, or the first line of another input. An empty input makes up a password. */
async function askPassword(): Promise<{ password: string; isMadeUp: boolean }> {
  const typed = process.stdin.isTTY ? await readHidden("Password (empty: the site generates one): ") : await readLine();
  return typed ? { password: typed, isMadeUp: false } : { password: makePassword(), isMadeUp: true };
}

async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return "";
}

function readHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true, historySize: 0 });
  return new Promise<string>((resolve, reject) => {
    const giveUp = () => reject(new AccountError("Nothing was changed."));
    terminal.on("SIGINT", giveUp);
    process.stdin.prependOnceListener("end", giveUp); // the terminal is gone
    terminal.on("close", () => resolve("")); // Ctrl-D
    terminal.question("", resolve);
  }).finally(() => {
    terminal.close();
    process.stderr.write("\n");
  });
}

await runCommand(main, { usage: USAGE, explained: [AccountError] });
