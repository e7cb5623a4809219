import { accessSync, constants, statSync } from "node:fs";
import { domainToASCII } from "node:url";
import * as z from "zod";
import { isEmail, readEmail } from "#platform/text/email-address.ts";
import { isTimeZone } from "#shared/zoned-time.ts";
import { readBackupDestination, readRetention } from "./backup-settings.ts";

const isEmpty = (value: unknown) => value === undefined || (typeof value === "string" && value.trim() === "");
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (isEmpty(value) ? undefined : value), schema.optional());
export const withDefault = <Schema extends z.ZodType>(schema: Schema, fallback: z.input<Schema>) =>
  z.preprocess((value) => (isEmpty(value) ? fallback : value), schema);

const text = z.string().trim().min(1);
const port = z.coerce.number().int().min(0).max(65535);
const seconds = z.coerce.number().min(0).max(86_400);
const origin = z
  .url({ protocol: /^https?$/, message: "must be an address like https://www.example.com" })
  .refine(isBareOrigin, {
    message: "must be an address without a path, user, query or fragment, like https://www.example.com",
  })
  .transform((url) => new URL(url).origin);
const hostName = text.refine(isHostName, "must be a host name like www.example.com");
const email = z
  .string()
  .transform((typed) => readEmail(typed))
  .pipe(z.string("must be an e-mail address like name@example.com"));
const webUrl = z.url({ protocol: /^https?$/, message: "must be an address like https://www.example.com/firm" });
const flag = z.enum(["true", "false"]).transform((value) => value === "true");

/** `site@example.com` or `Site <site@example.com>` */
const SENDER_EMAIL = /[^\s@<>]+@[^\s@<>]+(?=>?$)/;

/** A mail server of the local network may have a name of one label. */
function isSender(sender: string): boolean {
  const [emailAddress = ""] = SENDER_EMAIL.exec(sender) ?? [];
  return isEmail(emailAddress) || isEmail(`${emailAddress}.example`);
}

function setting<Schema extends z.ZodType>(description: string, schema: Schema): Schema {
  return schema.describe(description);
}

/** Every setting by its group. `scripts/settings-document.ts` makes docs/settings.md and .env.example of them. */
export const SETTINGS = {
  Server: {
    PORT: setting("Port of the server.", withDefault(port, 3000)),
    HOST: setting("Listening address. `0.0.0.0` opens it to the network.", withDefault(text, "127.0.0.1")),
    SITE_URL: setting(
      "Public URL, such as `https://www.example.com`, for links, feeds and e-mails. The default is the host of each request.",
      optional(origin),
    ),
    TRUST_PROXY: setting(
      "`true` behind your own proxy, which must set or remove X-Request-Id. Rate limits then use X-Forwarded-For, and links use X-Forwarded-Proto. The limit of 256 connections per IP is switched off.",
      withDefault(flag, "false"),
    ),
    LOG_LEVEL: setting(
      "`trace`, `debug`, `info`, `warn`, `error` or `silent`.",
      withDefault(z.enum(["trace", "debug", "info", "warn", "error", "silent"]), "info"),
    ),
    SHUTDOWN_GRACE_SECONDS: setting("Seconds for running requests when the server stops.", withDefault(seconds, 10)),
    PAGE_CACHE_MEGABYTES: setting(
      "Memory for rendered pages, in MB.",
      withDefault(z.coerce.number().min(1).max(4096), 64),
    ),
  },
  "First start": {
    ADMIN_EMAIL: setting(
      "E-mail of the first account. The default is `editor@` and the domain of `COMPANY_HOST`.",
      optional(email),
    ),
    ADMIN_PASSWORD: setting(
      "Its password, at least 10 characters. By default, the first start prints one.",
      optional(z.string().min(10, "must have at least 10 characters")),
    ),
    SEED: setting("`false` omits the demo posts. Only the first start reads it.", withDefault(flag, "true")),
  },
  "Sign-in": {
    REQUIRE_SECOND_FACTOR: setting("`true` asks every account for a second factor.", withDefault(flag, "false")),
  },
  Company: {
    COMPANY_PRODUCT: setting(
      "Name of the firm. The default is the fictional Nusagrid ([make it yours](make-it-yours.md)).",
      optional(text),
    ),
    COMPANY_LEGAL_NAME: setting("Legal name.", optional(text)),
    COMPANY_DESCRIPTION: setting("Description for search engines and feeds.", optional(text)),
    COMPANY_HOST: setting("Host name of the firm, such as `www.example.com`.", optional(hostName)),
    COMPANY_EMAIL: setting("Public e-mail.", optional(email)),
    COMPANY_PHONE: setting("Public phone number.", optional(text)),
    COMPANY_ADDRESS: setting("Postal address. A vertical bar separates its lines.", optional(text)),
    COMPANY_LOGO: setting(
      "Path of an SVG or PNG of at most 1 MB. The default is the first letter of `COMPANY_PRODUCT`.",
      optional(text),
    ),
    COMPANY_SOCIAL_LINKEDIN: setting("Profile, such as `https://www.linkedin.com/company/example`.", optional(webUrl)),
    COMPANY_SOCIAL_X: setting("Profile at X.", optional(webUrl)),
    COMPANY_SOCIAL_INSTAGRAM: setting("Profile at Instagram.", optional(webUrl)),
    COMPANY_SOCIAL_FACEBOOK: setting("Profile at Facebook.", optional(webUrl)),
    COMPANY_SOCIAL_YOUTUBE: setting("Profile at YouTube.", optional(webUrl)),
    COMPANY_TIME_ZONE: setting(
      "Time zone of scheduled posts.",
      withDefault(text.refine(isTimeZone, "must be the name of a time zone like Asia/Jakarta"), "Asia/Jakarta"),
    ),
  },
  Data: {
    DATA_DIR: setting("Folder of the embedded database, uploaded images and keys.", withDefault(text, "./data")),
    DATABASE_URL: setting(
      "PostgreSQL 15 or newer instead of the embedded one. A pooler needs session mode. The role must own the database and have CREATEROLE. Otherwise the first start prints statements for an administrator. Add `?sslmode=verify-full` for another machine.",
      optional(z.string().regex(/^postgres(ql)?:\/\//, "must start with postgres:// or postgresql://")),
    ),
    POSTGRES_BIN: setting(
      "Folder with `initdb`, `postgres` and `pg_ctl` of PostgreSQL 15 or newer, such as `/usr/lib/postgresql/15/bin`, for the database in `DATA_DIR`. The default is the embedded PostgreSQL 18.",
      optional(text),
    ),
    SECRETS_PASSPHRASE: setting(
      "Seals the keys in the database at `DATABASE_URL`, at least 16 characters. The default is the password in `DATABASE_URL`.",
      optional(z.string().min(16, "must have at least 16 characters")),
    ),
    SUPABASE_JWT_SECRET: setting(
      "[Secret](security.md#keys-and-algorithms) of tokens and links, at least 32 characters. The first start makes one.",
      optional(z.string().min(32, "must have at least 32 characters")),
    ),
  },
  Images: {
    IMAGE_TRANSFORMATION: setting(
      "Images in several sizes. The default is `false` for a hosted project, whose plan may lack image transformations, otherwise `true`.",
      optional(flag),
    ),
    IMAGE_CACHE_MEGABYTES: setting(
      "Disk for resized images in `DATA_DIR`, in MB.",
      withDefault(z.coerce.number().min(16).max(65_536), 128),
    ),
    S3_BUCKET: setting(
      "Bucket of Amazon S3 or a compatible server for images. Several machines need it.",
      optional(text),
    ),
    S3_PREFIX: setting(
      "Prefix of all object names. It is empty or ends in a slash.",
      withDefault(
        z
          .string()
          .trim()
          .regex(/^(?:[\w.-]+\/)*$/, "must be empty or end in a slash, like site/"),
        "",
      ),
    ),
    AWS_ENDPOINT_URL_S3: setting("URL of a server that is not Amazon's.", optional(origin)),
    AWS_REGION: setting("Region of the bucket.", withDefault(text, "us-east-1")),
    AWS_ACCESS_KEY_ID: setting("Access key. The default is the credentials of the AWS SDK.", optional(text)),
    AWS_SECRET_ACCESS_KEY: setting("Secret of the access key.", optional(text)),
    AWS_MAX_ATTEMPTS: setting(
      "Attempts per request. The default is 3, and 20 for each part of a backup.",
      optional(z.coerce.number().int().min(1).max(100)),
    ),
  },
  "Mail and contact messages": {
    SMTP_URL: setting(
      "Mail server, such as `smtp://user:password@mail.example.com:587`, or `smtps://` for port 465. Other machines need TLS, except with `?requireTLS=false`. Without a server, the console prints sign-in e-mails.",
      optional(z.url({ protocol: /^smtps?$/, message: "must be an address like smtp://user:password@host:587" })),
    ),
    MAIL_FROM: setting(
      "Sender of e-mails.",
      optional(
        z
          .string()
          .trim()
          .refine((sender) => isSender(sender), "must contain an e-mail address")
          .transform((sender) => sender.replace(SENDER_EMAIL, (typed) => readEmail(typed) ?? typed)),
      ),
    ),
    AUTH_SHOW_LINKS: setting(
      "`true` shows password recovery and magic links on the sign-in page. The links need `SITE_URL`.",
      withDefault(flag, "false"),
    ),
    CONTACT_TO: setting("Mailbox for contact messages, which are also at `/admin/messages`.", optional(email)),
    CONTACT_KEEP_DAYS: setting(
      "Days after which contact messages are erased, at least 7. The default is never.",
      optional(z.coerce.number().int().min(7, "must be 7 or more: newer messages may not have been sent yet")),
    ),
    EMAIL_SERVICE_URL: setting(
      "Origin of a hosted e-mail service that receives the contact form instead.",
      optional(origin),
    ),
    EMAIL_SERVICE_ID: setting("Service ID of that account.", optional(text)),
    EMAIL_TEMPLATE_ID: setting("Template ID of that account.", optional(text)),
    EMAIL_USER_ID: setting("User ID of that account.", optional(text)),
  },
  "Backups and moves": {
    BACKUP_TO: setting(
      "Folder or `s3://bucket/prefix` of archives. The default is `backups` beside `DATA_DIR`.",
      optional(text.refine(readBackupDestination, "must be a folder or an address like s3://bucket/prefix")),
    ),
    BACKUP_KEEP: setting(
      "Archives to [retain](operations.md#backup-and-restore), such as `7d4w12m`. The default is all.",
      optional(text.refine(readRetention, "must be like 7d4w12m, the newest of 7 days, 4 weeks and 12 months")),
    ),
    MOVE_SECRET_KEY: setting("Secret key of the target of `npm run move -- --project`.", optional(text)),
  },
  "Sign-in by other providers": {
    GOOGLE_CLIENT_ID: setting("Client ID at Google ([how](operations.md#sign-in-by-other-providers)).", optional(text)),
    GOOGLE_CLIENT_SECRET: setting("Secret of that client.", optional(text)),
    GOOGLE_ISSUER: setting("Issuer of Google's tokens.", withDefault(webUrl, "https://accounts.google.com")),
    AZURE_CLIENT_ID: setting("Client ID at Microsoft Entra ID.", optional(text)),
    AZURE_CLIENT_SECRET: setting("Secret of that client.", optional(text)),
    AZURE_ISSUER: setting(
      "Issuer of one tenant, such as `https://login.microsoftonline.com/{tenant id}/v2.0`.",
      optional(
        webUrl.refine((issuer) => !/\/(?:common|organizations|consumers)\//.test(issuer), {
          message: "must name one tenant by its ID",
        }),
      ),
    ),
    KEYCLOAK_CLIENT_ID: setting("Client ID at Keycloak or another OpenID Connect provider.", optional(text)),
    KEYCLOAK_CLIENT_SECRET: setting("Secret of that client.", optional(text)),
    KEYCLOAK_ISSUER: setting("Issuer, such as `https://login.example.com/realms/staff`.", optional(webUrl)),
    GITHUB_CLIENT_ID: setting("Client ID of an OAuth app at GitHub.", optional(text)),
    GITHUB_CLIENT_SECRET: setting("Secret of that app.", optional(text)),
    GITHUB_URL: setting(
      "Origin of GitHub or of a GitHub Enterprise Server.",
      withDefault(origin, "https://github.com"),
    ),
    SAML_METADATA: setting(
      "Files or URLs of SAML metadata by e-mail domain, separated by commas, such as `example.com=/etc/site/saml.xml`.",
      optional(text.transform(parseSamlMetadata)),
    ),
  },
  CDN: {
    // The maximum depends on the validity of a form token (form-token.ts). A CDN may serve a page for one day, one more
    // day while it refreshes, and one day during an outage.
    CDN_SECONDS: setting(
      "Seconds that shared caches may store pages; by default, they store none. Needs `SITE_URL`.",
      optional(z.coerce.number().int().min(1).max(86_400)),
    ),
    CDN_PURGE_URL: setting(
      'The site posts `{"tags":["posts"]}` to this URL after a change.',
      optional(
        z
          .url({ protocol: /^https?$/, message: "must be an address like https://cdn.example.com/purge" })
          .refine((url) => new URL(url).username === "", "must not contain a user: set CDN_PURGE_TOKEN"),
      ),
    ),
    CDN_PURGE_TOKEN: setting("Bearer token of that request.", optional(text)),
  },
  "Hosted Supabase project": {
    SUPABASE_URL: setting("URL of a hosted Supabase project ([how](hosted-project.md)).", optional(origin)),
    SUPABASE_PUBLISHABLE_KEY: setting("Publishable key of the project.", optional(text)),
    SUPABASE_SECRET_KEY: setting("Secret key of the project, for the server only.", optional(text)),
    HOSTED_PAGE_SECONDS: setting(
      "Seconds until a page is rendered again. The default is 30, or 3600 with `WEBHOOK_SECRET`.",
      optional(seconds),
    ),
    WEBHOOK_SECRET: setting(
      "Secret that signs the webhook of changed posts.",
      optional(z.string().min(32, "must have at least 32 characters")),
    ),
  },
  Metrics: {
    METRICS_PORT: setting("Port of Prometheus metrics at `/metrics`, which must not be public.", optional(port)),
    METRICS_HOST: setting("Address of that port.", withDefault(text, "127.0.0.1")),
  },
};

/** @returns the file or URL with the metadata of each e-mail domain */
function parseSamlMetadata(value: string, context: z.RefinementCtx): Record<string, string> {
  const entries = value.split(",").map((entry) => {
    const [, domain = "", location = ""] = /^([^=]+)=(.+)$/.exec(entry.trim()) ?? [];
    return [domain.toLowerCase(), location] as const;
  });
  if (!entries.every(([domain, location]) => isHostName(domain) && location)) {
    context.addIssue({ code: "custom", message: "must be like example.com=/etc/site/saml.xml" });
  }
  for (const [domain, location] of entries) {
    if (location && !/^https?:/.test(location) && !isReadableFile(location)) {
      context.addIssue({ code: "custom", message: `must name a readable file for ${domain}` });
    }
  }
  return Object.fromEntries(entries);
}

function isReadableFile(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Checks for letters of any script and more than one label. */
function isHostName(value: string): boolean {
  return /^[\p{L}\p{N}.-]+$/u.test(value) && /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/.test(domainToASCII(value));
}

/**
 * Checks for a URL without a path. The site is at the root of its host, so every link with a path would be wrong.
 */
function isBareOrigin(url: string): boolean {
  if (!URL.canParse(url)) return true; // another check reports this error
  const { pathname, search, hash, username, password } = new URL(url);
  return pathname === "/" && !search && !hash && !username && !password;
}
