import { domainToASCII } from "node:url";
import * as z from "zod";
import { isTimeZone } from "../app/lib/zoned-time.ts";

const isEmpty = (value: unknown) => value === undefined || (typeof value === "string" && value.trim() === "");
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (isEmpty(value) ? undefined : value), schema.optional());
const withDefault = <Schema extends z.ZodType>(schema: Schema, fallback: z.input<Schema>) =>
  z.preprocess((value) => (isEmpty(value) ? fallback : value), schema);

const text = z.string().trim().min(1);
const port = z.coerce.number().int().min(0).max(65535);
const seconds = z.coerce.number().min(0).max(86_400);
const origin = z
  .url({ protocol: /^https?$/, message: "must be an address like https://www.example.com" })
  .refine(isBareOrigin, {
    message: "must be an address without a path, user, query or fragment, like https://www.example.com",
  })
  .transform((address) => new URL(address).origin);
const hostName = text.refine(isHostName, "must be a host name like www.example.com");
const webAddress = z.url({ protocol: /^https?$/, message: "must be an address like https://www.example.com/firm" });
const flag = z.enum(["true", "false"]).transform((value) => value === "true");

const schema = z
  .object({
    NODE_ENV: withDefault(z.enum(["production", "development", "test"]), "production"),
    PORT: withDefault(port, 3000),
    HOST: withDefault(text, "127.0.0.1"),
    DATA_DIR: withDefault(text, "./data"),
    SITE_URL: optional(origin),
    TRUST_PROXY: withDefault(flag, "false"),
    /** As long as a page's form is taken, see form-token.ts: a day, a day stale, a day while the site is away. */
    CDN_SECONDS: optional(z.coerce.number().int().min(1).max(86_400)),
    CDN_PURGE_URL: optional(
      z
        .url({ protocol: /^https?$/, message: "must be an address like https://cdn.example.com/purge" })
        .refine((address) => new URL(address).username === "", "must have no user in it: set CDN_PURGE_TOKEN"),
    ),
    CDN_PURGE_TOKEN: optional(text),
    LOG_LEVEL: withDefault(z.enum(["trace", "debug", "info", "warn", "error", "silent"]), "info"),
    /** Without a port there are no metrics. */
    METRICS_PORT: optional(port),
    METRICS_HOST: withDefault(text, "127.0.0.1"),
    /** Without an endpoint there are no traces; OpenTelemetry's other standard variables are read by its own packages. */
    OTEL_EXPORTER_OTLP_ENDPOINT: optional(
      z.url({ protocol: /^https?$/, message: "must be an address like http://127.0.0.1:4318" }),
    ),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(
      z.url({ protocol: /^https?$/, message: "must be an address like http://127.0.0.1:4318/v1/traces" }),
    ),
    OTEL_SERVICE_NAME: withDefault(text, "nusagrid-website"),
    /** By the standard whatever is not `true` means false. */
    OTEL_SDK_DISABLED: withDefault(z.string(), "false").transform((value) => value.trim().toLowerCase() === "true"),
    SHUTDOWN_GRACE_SECONDS: withDefault(seconds, 10),
    PAGE_CACHE_MEGABYTES: withDefault(z.coerce.number().min(1).max(4096), 64),
    /** The default is the backend's: on where it is embedded, off for a hosted project. */
    IMAGE_TRANSFORMATION: optional(flag),
    IMAGE_CACHE_MEGABYTES: withDefault(z.coerce.number().min(16).max(65_536), 128),

    DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, "must start with postgres:// or postgresql://")),

    S3_BUCKET: optional(text),
    S3_PREFIX: withDefault(
      z
        .string()
        .trim()
        .regex(/^(?:[\w.-]+\/)*$/, "must be empty or end in a slash, like site/"),
      "",
    ),
    AWS_ENDPOINT_URL_S3: optional(origin),
    AWS_REGION: withDefault(text, "us-east-1"),
    AWS_MAX_ATTEMPTS: optional(z.coerce.number().int().min(1).max(100)),
    AWS_ACCESS_KEY_ID: optional(text),
    AWS_SECRET_ACCESS_KEY: optional(text),
    SECRETS_PASSPHRASE: optional(z.string().min(16, "must have at least 16 characters")),

    SUPABASE_URL: optional(origin),
    SUPABASE_PUBLISHABLE_KEY: optional(text),
    SUPABASE_SECRET_KEY: optional(text),
    SUPABASE_JWT_SECRET: optional(z.string().min(32, "must have at least 32 characters")),
    /** The default is 30, or an hour where the project announces changes. */
    HOSTED_PAGE_SECONDS: optional(seconds),
    WEBHOOK_SECRET: optional(z.string().min(32, "must have at least 32 characters")),

    /** A folder or an address in S3; without it a folder beside DATA_DIR (archives.ts). */
    BACKUP_TO: optional(text),
    BACKUP_KEEP: optional(text),
    MOVE_SECRET_KEY: optional(text),

    ADMIN_EMAIL: optional(z.email()),
    ADMIN_PASSWORD: optional(z.string().min(10, "must have at least 10 characters")),
    AUTH_SHOW_LINKS: withDefault(flag, "false"),

    SMTP_URL: optional(
      z.url({ protocol: /^smtps?$/, message: "must be an address like smtp://user:password@host:587" }),
    ),
    MAIL_FROM: optional(
      z
        .string()
        .trim()
        .regex(/[^\s@<]@[^\s@>]+>?$/, "must hold an e-mail address"),
    ),
    CONTACT_TO: optional(z.email()),
    CONTACT_KEEP_DAYS: optional(
      z.coerce.number().int().min(7, "must be 7 or more: younger messages may still be on their way"),
    ),

    EMAIL_SERVICE_URL: optional(origin),
    EMAIL_SERVICE_ID: optional(text),
    EMAIL_TEMPLATE_ID: optional(text),
    EMAIL_USER_ID: optional(text),

    COMPANY_PRODUCT: optional(text),
    COMPANY_LEGAL_NAME: optional(text),
    COMPANY_DESCRIPTION: optional(text),
    COMPANY_HOST: optional(hostName),
    COMPANY_EMAIL: optional(z.email()),
    COMPANY_PHONE: optional(text),
    COMPANY_ADDRESS: optional(text),
    COMPANY_SOCIAL_LINKEDIN: optional(webAddress),
    COMPANY_SOCIAL_X: optional(webAddress),
    COMPANY_SOCIAL_INSTAGRAM: optional(webAddress),
    COMPANY_SOCIAL_FACEBOOK: optional(webAddress),
    COMPANY_SOCIAL_YOUTUBE: optional(webAddress),
    COMPANY_LOGO: optional(text),
    COMPANY_TIME_ZONE: withDefault(
      text.refine(isTimeZone, "must be the name of a time zone like Asia/Jakarta"),
      "Asia/Jakarta",
    ),
    /** What is chosen at the first start holds: invented posts never come later. */
    SEED: withDefault(flag, "true"),
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
            message: "cannot be combined with SUPABASE_URL: choose a hosted project or an own database",
          });
        }
      }
      if (env.AWS_ACCESS_KEY_ID) need("AWS_SECRET_ACCESS_KEY", "when AWS_ACCESS_KEY_ID is set");
      if (env.AWS_SECRET_ACCESS_KEY) need("AWS_ACCESS_KEY_ID", "when AWS_SECRET_ACCESS_KEY is set");
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
    // Also when a variable is wrong by itself: everything is reported at once.
    { when: () => true },
  );

/** Letters of any script; of more than one label. */
function isHostName(value: string): boolean {
  return /^[\p{L}\p{N}.-]+$/u.test(value) && /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/.test(domainToASCII(value));
}

export type Env = z.output<typeof schema>;

/** Where links of e-mails lead: nobody can ask the request for it there. */
export function siteUrlFrom({ SITE_URL, PORT }: Pick<Env, "SITE_URL" | "PORT">): string {
  return SITE_URL ?? `http://localhost:${PORT}`;
}

export class EnvError extends Error {
  override readonly name = "EnvError";
  /** By variable, without its value. */
  readonly problems: { variable: string; message: string }[];

  constructor(problems: EnvError["problems"]) {
    const lines = problems.map(({ variable, message }) => `  ${variable}: ${message}`);
    super(`The environment is not right:\n${[...new Set(lines)].join("\n")}`);
    this.problems = problems;
  }
}

/** The only reader of process.env. @throws EnvError naming every wrong variable */
export function readEnv(source: Record<string, string | undefined>): Env {
  const result = schema.safeParse(source);
  if (result.success) return result.data;
  throw new EnvError(result.error.issues.map(({ path, message }) => ({ variable: path.join("."), message })));
}

/** The site is at the root of its host; a path cut off in silence would lead every link elsewhere than was asked for. */
function isBareOrigin(address: string): boolean {
  if (!URL.canParse(address)) return true; // told already
  const { pathname, search, hash, username, password } = new URL(address);
  return pathname === "/" && !search && !hash && !username && !password;
}
