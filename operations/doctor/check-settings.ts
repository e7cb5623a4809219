import { isLoopback } from "#platform/loopback.ts";
import { type Env, EnvError, readEnv } from "#server/settings/env.ts";
import { SETTINGS } from "#server/settings/settings.ts";
import { broken, type Finding, warning } from "./check.ts";

type Source = Record<string, string | undefined>;

/** Returns wrong settings as findings, and the other settings, so that the doctor can still check everything else. */
export function readSettings(source: Source): { env: Env; findings: Finding[] } {
  try {
    return { env: readEnv(source), findings: [] };
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    const findings = error.problems.map(({ variable, message }) =>
      broken(
        explainProblem(variable, message),
        "The site does not start with it. Correct it in .env or in the environment.",
      ),
    );
    return { env: readRest(source, error), findings };
  }
}

/** Messages of the site follow the variable's name as one sentence. Messages of zod need a colon. */
function explainProblem(variable: string, message: string): string {
  return /^(?:must|is|cannot)\b/.test(message) ? `${variable} ${message}.` : `${variable}: ${message}.`;
}

function readRest(source: Source, error: EnvError): Env {
  const wrong = new Set(error.problems.map(({ variable }) => variable));
  const rest = Object.fromEntries(Object.entries(source).filter(([name]) => !wrong.has(name)));
  try {
    return readEnv(rest);
  } catch {
    // The other settings are unknown, because they depend on a wrong one.
    const { DATA_DIR, HOST, PORT } = rest;
    return readEnv({ DATA_DIR, HOST, PORT });
  }
}

/** Finds settings that are allowed but are probably a mistake. */
export function checkSettings(env: Env): Finding[] {
  const findings = [...checkSiteUrl(env), ...checkProxy(env), ...checkMail(env)];
  if (env.NODE_ENV !== "production") {
    findings.push(warning(`NODE_ENV is ${env.NODE_ENV}.`, "On a public site leave it unset, which means production."));
  }
  return findings;
}

const NAMES = new Set(["NODE_ENV", ...Object.values(SETTINGS).flatMap((group) => Object.keys(group))]);
const prefixOf = (name: string) => /^[A-Z\d]+_/.exec(name)?.[0] ?? "";
const PREFIXES = new Set([...NAMES].map(prefixOf).filter((prefix) => prefix !== ""));
/** Other programs read variables with these names. */
const OF_OTHERS = /^(?:AWS|AZURE|GITHUB|GOOGLE|KEYCLOAK|LC|NODE|POSTGRES|SUPABASE)_|^PG|^(?:LANG|TZ)$|_PROXY$/i;

/** Finds misspelled names: unknown ones in the file `.env`, and in the environment those with a prefix of the site. */
export function checkNames(environment: string[], file: string[]): Finding[] {
  const names = new Set([...file, ...environment.filter((name) => PREFIXES.has(prefixOf(name)))]);
  return [...names]
    .filter((name) => !NAMES.has(name) && !OF_OTHERS.test(name))
    .map((name) => warning(`${name} is not a setting.`, "Correct or remove it. docs/settings.md lists all settings."));
}

function checkSiteUrl({ SITE_URL, HOST }: Pick<Env, "SITE_URL" | "HOST">): Finding[] {
  if (SITE_URL === undefined) {
    if (isLoopback(HOST)) return [];
    return [
      warning(
        "SITE_URL is not set, and other machines reach the site.",
        "Set SITE_URL to the public address: without it any host name reaches the site, and links in e-mails lead to localhost.",
      ),
    ];
  }
  const { protocol, hostname } = new URL(SITE_URL);
  if (protocol === "https:" || isLoopback(hostname)) return [];
  return [
    warning(
      `SITE_URL ${SITE_URL} is not https.`,
      "Use a reverse proxy with a certificate, and set the https address. Otherwise passwords are sent without encryption.",
    ),
  ];
}

function checkProxy({ SITE_URL, HOST, TRUST_PROXY }: Pick<Env, "SITE_URL" | "HOST" | "TRUST_PROXY">): Finding[] {
  if (TRUST_PROXY && !isLoopback(HOST)) {
    return [
      warning(
        `TRUST_PROXY is true, and HOST ${HOST} lets clients bypass the proxy.`,
        "Use HOST=127.0.0.1 if the proxy is on this machine, or else a firewall that admits only the proxy: a direct client can forge X-Forwarded-For.",
      ),
    ];
  }
  if (!TRUST_PROXY && SITE_URL?.startsWith("https://")) {
    return [
      warning(
        "SITE_URL is https, which needs a proxy, but TRUST_PROXY is not true.",
        "Set TRUST_PROXY=true and let the proxy write X-Forwarded-For. Until then all visitors count as one, and 50 wrong passwords lock out all visitors.",
      ),
    ];
  }
  return [];
}

function checkMail({
  SITE_URL,
  SMTP_URL,
  CONTACT_TO,
  AUTH_SHOW_LINKS,
  EMAIL_SERVICE_URL,
}: Pick<Env, "SITE_URL" | "SMTP_URL" | "CONTACT_TO" | "AUTH_SHOW_LINKS" | "EMAIL_SERVICE_URL">): Finding[] {
  const findings: Finding[] = [];
  if (AUTH_SHOW_LINKS && !SMTP_URL) {
    findings.push(
      warning(
        "AUTH_SHOW_LINKS is true and SMTP_URL is empty: e-mails with keys to accounts are printed on the console.",
        "On a public site set SMTP_URL and MAIL_FROM, or AUTH_SHOW_LINKS=false.",
      ),
    );
  }
  if (AUTH_SHOW_LINKS && !SITE_URL) {
    findings.push(warning("AUTH_SHOW_LINKS is true without SITE_URL.", "Set SITE_URL, which links in e-mails use."));
  }
  if (CONTACT_TO && !SMTP_URL && !EMAIL_SERVICE_URL) {
    findings.push(
      warning("CONTACT_TO is set, but no mail server: contact messages are not sent.", "Set SMTP_URL and MAIL_FROM."),
    );
  }
  if (SMTP_URL && !CONTACT_TO && !EMAIL_SERVICE_URL) {
    findings.push(warning("Contact messages have no recipient.", "Set CONTACT_TO, or read them at /admin/messages."));
  }
  return findings;
}
