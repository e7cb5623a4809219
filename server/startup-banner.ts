import type { FirstAccount } from "./backend/accounts.ts";
import type { OpenedBackend } from "./backend/backend.ts";
import type { Env } from "./settings/env.ts";

type BannerOptions = {
  env: Pick<Env, "HOST" | "SITE_URL">;
  port: number;
  backend: Pick<OpenedBackend, "name">;
  metricsUrl?: string;
};

/** Shows a generated password once and never again. */
export function printFirstAccount({ email, generatedPassword, passwordFault }: FirstAccount): void {
  const lines = [
    "",
    `  The first account was created: ${email}`,
    generatedPassword
      ? `  Its password is shown only once: ${generatedPassword}`
      : "  Its password is the one in ADMIN_PASSWORD.",
  ];
  if (passwordFault) {
    lines.push(`  ${passwordFault}`, `  Set another one with: npm run account -- password ${email}`);
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}

export function printStartupBanner({ env, port, backend, metricsUrl }: BannerOptions): void {
  const host = env.HOST === "127.0.0.1" || env.HOST === "0.0.0.0" || env.HOST === "::" ? "localhost" : env.HOST;
  const site = env.SITE_URL ?? `http://${host}:${port}`;
  const lines = ["", `  Site      ${site}`, `  Admin     ${site}/admin/blog`, `  Backend   ${backend.name}`];
  if (metricsUrl) lines.push(`  Metrics   ${metricsUrl}`);
  process.stdout.write(`${lines.join("\n")}\n\n`);
}
