/** `npm run doctor` describes faults in settings, mail, DNS, database, disk and backups. It changes nothing. */
import { Resolver } from "node:dns/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { readKnownVersions } from "#embedded-supabase/operations.ts";
import { messageOf } from "#platform/errors.ts";
import { StartupError } from "#platform/startup-error.ts";
import { loadEnvFile } from "#server/settings/load-env-file.ts";
import { type Check, exitCodeOf, type Finding, ok, type Report, runChecks } from "./doctor/check.ts";
import { checkBackups } from "./doctor/check-backups.ts";
import { checkDatabase } from "./doctor/check-database.ts";
import { checkDataFolder } from "./doctor/check-disk.ts";
import { checkHostedProject } from "./doctor/check-hosted.ts";
import { checkClock, checkImages, checkNode } from "./doctor/check-machine.ts";
import { checkMailDomain } from "./doctor/check-mail-domain.ts";
import { checkMailServer } from "./doctor/check-mail-server.ts";
import { checkEmbeddedPostgres } from "./doctor/check-postgres.ts";
import { checkS3 } from "./doctor/check-s3.ts";
import { checkNames, checkSettings, readSettings } from "./doctor/check-settings.ts";
import { checkClaims, checkProcess, checkSiteCertificate } from "./doctor/check-site.ts";
import { checkStart } from "./doctor/check-start.ts";
import { COMMON_OPTIONS, runCommand } from "./run-command.ts";

const USAGE = `Usage:
  npm run doctor                                  exit code 0: fine, 1: warnings, 2: something is broken
  npm run doctor -- --json                        the same for a program
  npm run doctor -- --dkim-selector <name>        the selector your mail service signs with; may be repeated
  npm run doctor -- --dns-server <IP[:port]>      ask this name server instead of the machine's
`;

const OPTIONS = {
  ...COMMON_OPTIONS,
  json: { type: "boolean", default: false },
  "dkim-selector": { type: "string", multiple: true },
  "dns-server": { type: "string" },
} as const;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  const environment = Object.keys(process.env);
  const names = checkNames(environment, loadEnvFile(values["env-file"]));
  const report = await runChecks(await listChecks(names, values["dkim-selector"] ?? [], values["dns-server"]));
  process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : writeReport(report));
  return exitCodeOf(report);
}

async function listChecks(names: Finding[], selectors: string[], dnsServer: string | undefined): Promise<Check[]> {
  const { env, findings } = readSettings(process.env);
  const resolver = openResolver(dnsServer);
  const versions = await readKnownVersions(path.resolve(import.meta.dirname, "../supabase/migrations"));
  return [
    {
      name: "settings",
      run: async () => orFine([...findings, ...names, ...checkSettings(env)], "All settings are right."),
    },
    { name: "node", run: async () => checkNode() },
    { name: "clock", run: () => checkClock(versions.at(-1) ?? "") },
    { name: "start", run: () => checkStart(env) },
    { name: "postgres", run: async () => checkEmbeddedPostgres(env) },
    { name: "site", run: () => checkProcess(env) },
    {
      name: "claims",
      run: async () => orFine(await checkClaims(env), "The home page makes no claim of another firm."),
    },
    { name: "certificate", run: () => checkSiteCertificate({ env }) },
    env.SUPABASE_URL
      ? { name: "project", run: () => checkHostedProject(env) }
      : { name: "database", run: () => checkDatabase(env, versions) },
    { name: "disk", run: () => checkDataFolder(env) },
    { name: "backup", run: () => checkBackups(env) },
    { name: "storage", run: () => checkS3(env) },
    { name: "pictures", run: () => checkImages() },
    { name: "mail server", run: () => checkMailServer({ env }) },
    { name: "mail domain", run: () => checkMailDomain(resolver, env, selectors) },
  ];
}

/** @throws StartupError */
function openResolver(dnsServer: string | undefined): Resolver {
  const resolver = new Resolver({ timeout: 2500, tries: 2 });
  try {
    if (dnsServer !== undefined) resolver.setServers([dnsServer]);
  } catch (error) {
    throw new StartupError(`--dns-server: ${messageOf(error)}`);
  }
  return resolver;
}

function orFine(findings: Finding[], text: string): Finding[] {
  return findings.length > 0 ? findings : [ok(text)];
}

const MARKS = { ok: "ok     ", warning: "WARNING", broken: "BROKEN " };

function writeReport(report: Report): string {
  const lines = report.flatMap(({ check, level, text, advice }) => [
    `${MARKS[level]}  ${check.padEnd(12)} ${text}`,
    ...(advice === undefined ? [] : [`${" ".repeat(22)} → ${advice}`]),
  ]);
  const count = (level: keyof typeof MARKS) => report.filter((finding) => finding.level === level).length;
  return `${lines.join("\n")}\n\nBroken: ${count("broken")}, warnings: ${count("warning")}, fine: ${count("ok")}.\n`;
}

await runCommand(main, { usage: USAGE, failureCode: 2 });
