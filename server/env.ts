import * as z from "zod";

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
  .transform((address) => new URL(address).origin);
const flag = z.enum(["true", "false"]).transform((value) => value === "true");

const schema = z
  .object({
    NODE_ENV: withDefault(z.enum(["production", "development", "test"]), "production"),
    PORT: withDefault(port, 3000),
    HOST: withDefault(text, "127.0.0.1"),
    DATA_DIR: withDefault(text, "./data"),
    SITE_URL: optional(origin),
    TRUST_PROXY: withDefault(flag, "false"),
    LOG_LEVEL: withDefault(z.enum(["trace", "debug", "info", "warn", "error", "silent"]), "info"),
    SHUTDOWN_GRACE_SECONDS: withDefault(seconds, 10),
    PAGE_CACHE_MEGABYTES: withDefault(z.coerce.number().min(1).max(4096), 64),
    /** The default is the backend's: on where it is embedded, off for a hosted project. */
    IMAGE_TRANSFORMATION: optional(flag),
    IMAGE_CACHE_MEGABYTES: withDefault(z.coerce.number().min(16).max(65_536), 128),

    DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, "must start with postgres:// or postgresql://")),

    SUPABASE_URL: optional(origin),
    SUPABASE_PUBLISHABLE_KEY: optional(text),
    SUPABASE_SECRET_KEY: optional(text),
    SUPABASE_JWT_SECRET: optional(z.string().min(32, "must have at least 32 characters")),
    HOSTED_PAGE_SECONDS: withDefault(seconds, 30),

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
    COMPANY_HOST: optional(text),
    COMPANY_EMAIL: optional(z.email()),
    COMPANY_PHONE: optional(text),
    COMPANY_ADDRESS: optional(text),
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
      if (env.SMTP_URL) need("MAIL_FROM", "when SMTP_URL is set");
      if (env.EMAIL_SERVICE_URL) {
        need("EMAIL_SERVICE_ID", "when EMAIL_SERVICE_URL is set");
        need("EMAIL_TEMPLATE_ID", "when EMAIL_SERVICE_URL is set");
        need("EMAIL_USER_ID", "when EMAIL_SERVICE_URL is set");
      }
      if (env.ADMIN_EMAIL) need("ADMIN_PASSWORD", "when ADMIN_EMAIL is set");
      if (env.ADMIN_PASSWORD) need("ADMIN_EMAIL", "when ADMIN_PASSWORD is set");
    },
    // Also when a variable is wrong by itself: everything is reported at once.
    { when: () => true },
  );

export type Env = z.output<typeof schema>;

export class EnvError extends Error {
  override readonly name = "EnvError";
}

/** The only reader of process.env. @throws EnvError naming every wrong variable */
export function readEnv(source: Record<string, string | undefined>): Env {
  const result = schema.safeParse(source);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`);
  throw new EnvError(`The environment is not right:\n${[...new Set(lines)].join("\n")}`);
}
