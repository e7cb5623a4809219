import * as z from "zod";
import { SETTINGS, withDefault } from "./settings.ts";

const schema = z
  .object({
    NODE_ENV: withDefault(z.enum(["production", "development", "test"]), "production"),
    ...SETTINGS.Server,
    ...SETTINGS["First start"],
    ...SETTINGS["Sign-in"],
    ...SETTINGS.Company,
    ...SETTINGS.Data,
    ...SETTINGS.Images,
    ...SETTINGS["Mail and contact messages"],
    ...SETTINGS["Backups and moves"],
    ...SETTINGS["Sign-in by other providers"],
    ...SETTINGS.CDN,
    ...SETTINGS["Hosted Supabase project"],
    ...SETTINGS.Metrics,
  })
  .superRefine(
    (env, context) => {
      const need = (name: keyof typeof env, why: string) => {
        if (env[name] === undefined) context.addIssue({ code: "custom", path: [name], message: `is required ${why}` });
      };
      if (env.SUPABASE_URL) {
        need("SUPABASE_PUBLISHABLE_KEY", "when SUPABASE_URL is set");
        need("SUPABASE_SECRET_KEY", "when SUPABASE_URL is set");
        if (env.DATABASE_URL) {
          context.addIssue({
            code: "custom",
            path: ["DATABASE_URL"],
            message: "cannot be combined with SUPABASE_URL: choose either a hosted project or a database",
          });
        }
      }
      if (env.AWS_ACCESS_KEY_ID) need("AWS_SECRET_ACCESS_KEY", "when AWS_ACCESS_KEY_ID is set");
      if (env.AWS_SECRET_ACCESS_KEY) need("AWS_ACCESS_KEY_ID", "when AWS_SECRET_ACCESS_KEY is set");
      if (env.SAML_METADATA) need("SITE_URL", "when SAML_METADATA is set: identity providers send browsers back to it");
      for (const provider of ["GOOGLE", "AZURE", "KEYCLOAK", "GITHUB"] as const) {
        const [id, secret] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`] as const;
        if (env[secret]) need(id, `when ${secret} is set`);
        if (!env[id]) continue;
        need(secret, `when ${id} is set`);
        need("SITE_URL", `when ${id} is set: the provider sends the browser back to it`);
        if (provider === "AZURE" || provider === "KEYCLOAK") need(`${provider}_ISSUER`, `when ${id} is set`);
      }
      if (env.CDN_SECONDS) need("SITE_URL", "when CDN_SECONDS is set");
      if (env.CDN_PURGE_URL) need("CDN_SECONDS", "when CDN_PURGE_URL is set");
      if (env.CDN_PURGE_TOKEN) need("CDN_PURGE_URL", "when CDN_PURGE_TOKEN is set");
      if (env.WEBHOOK_SECRET)
        need("SUPABASE_URL", "when WEBHOOK_SECRET is set: other backends announce changes themselves");
      if (env.SMTP_URL) need("MAIL_FROM", "when SMTP_URL is set");
      if (env.EMAIL_SERVICE_URL) {
        need("EMAIL_SERVICE_ID", "when EMAIL_SERVICE_URL is set");
        need("EMAIL_TEMPLATE_ID", "when EMAIL_SERVICE_URL is set");
        need("EMAIL_USER_ID", "when EMAIL_SERVICE_URL is set");
      }
      if (env.METRICS_PORT !== undefined && env.METRICS_PORT !== 0 && env.METRICS_PORT === env.PORT) {
        context.addIssue({ code: "custom", path: ["METRICS_PORT"], message: "must be another port than PORT" });
      }
      if (env.ADMIN_EMAIL) need("ADMIN_PASSWORD", "when ADMIN_EMAIL is set");
      if (env.ADMIN_PASSWORD) need("ADMIN_EMAIL", "when ADMIN_PASSWORD is set");
    },
    // This check also runs after other errors, so that all problems are reported at once.
    { when: () => true },
  );

export type Env = z.output<typeof schema>;

/** Returns the origin for links in e-mails, where no request names it. */
export function siteUrlFrom({ SITE_URL, PORT }: Pick<Env, "SITE_URL" | "PORT">): string {
  return SITE_URL ?? `http://localhost:${PORT}`;
}

export class EnvError extends Error {
  override readonly name = "EnvError";
  /** Each problem names its variable but not the value. */
  readonly problems: { variable: string; message: string }[];

  constructor(problems: EnvError["problems"]) {
    const lines = problems.map(({ variable, message }) => `  ${variable}: ${message}`);
    super(`Some settings are wrong:\n${[...new Set(lines)].join("\n")}`);
    this.problems = problems;
  }
}

/** Reads process.env; no other code does. @throws EnvError naming every wrong variable */
export function readEnv(source: Record<string, string | undefined>): Env {
  const result = schema.safeParse(source);
  if (result.success) return result.data;
  throw new EnvError(result.error.issues.map(({ path, message }) => ({ variable: path.join("."), message })));
}
