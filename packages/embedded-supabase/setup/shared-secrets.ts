import { createHash } from "node:crypto";
import sql from "sql-template-tag";
import * as z from "zod";
import type { Logger } from "#platform/logger.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { Database, DatabasePurpose } from "../database/database.ts";
import { readRow } from "../database/sql-database.ts";
import type { BackendSettings } from "../settings.ts";
import { asOwner, ensureRoles } from "./database-roles.ts";
import { openSealedText, sealText } from "./sealed-text.ts";
import { readOrMakeSecrets, readSecrets, type Secrets, storedSecrets, writeSecrets } from "./secrets.ts";

/** The table is made before any migration, because the services need the keys. */
const TABLE = `
  create schema if not exists app_private;
  revoke all on schema app_private from public;
  create table if not exists app_private.installation_secrets (
    is_only boolean primary key default true check (is_only),
    sealed text not null,
    fingerprint text not null
  );
  alter table app_private.installation_secrets enable row level security;
`;

type SharedSecretsOptions = {
  database: Database;
  settings: BackendSettings;
  log: Pick<Logger, "warn">;
  purpose: DatabasePurpose;
};
const storedRow = z.object({ sealed: z.string(), fingerprint: z.string() });
type StoredSecrets = z.output<typeof storedRow>;

/**
 * Gives the keys of the first process to every process on the same PostgreSQL. The database stores them, sealed with
 * SECRETS_PASSPHRASE or else with the password in DATABASE_URL. A copy of the database alone therefore opens nothing.
 * The data folder has a copy of the keys.
 * @throws StartupError when they cannot be unsealed
 */
export function createSharedSecrets({ database, settings, log, purpose }: SharedSecretsOptions) {
  const passphrase = settings.SECRETS_PASSPHRASE ?? readPassword(settings.DATABASE_URL ?? "");

  async function share(file: string): Promise<Secrets> {
    const [table] = await database.query("select to_regclass('app_private.installation_secrets') as found");
    if (!table?.found) {
      await ensureRoles(database);
      await asOwner(() => database.execute(TABLE));
    }
    const stored = await readStored(database);
    if (stored) return unseal(stored, file);
    if (passphrase === "") {
      log.warn(
        "everyone who can read the database can read the keys: DATABASE_URL has no password; set SECRETS_PASSPHRASE",
      );
    }
    const secrets = await readOrMakeSecrets(file);
    await store(secrets);
    return secrets;
  }

  async function unseal({ sealed, fingerprint }: StoredSecrets, file: string): Promise<Secrets> {
    const own = await readSecrets(file);
    const isOwn = own !== undefined && fingerprintOf(own) === fingerprint;
    const text = await openSealedText(sealed, passphrase);
    if (text !== undefined) {
      const shared = storedSecrets.parse(JSON.parse(text));
      if (!own) return writeSecrets(file, shared);
      if (!isOwn) log.warn({ file }, "the data folder has other keys; the keys of the database are used");
      return shared;
    }
    if (!isOwn) throw new StartupError(WRONG_PASSPHRASE);
    // The password was changed, and this machine still has the keys. A command does not seal them again, because it may
    // lack settings of the site.
    if (purpose === "site" && passphrase !== "") {
      log.warn("the keys in the database are now sealed with the new passphrase");
      await store(own);
    }
    return own;
  }

  async function store(secrets: Secrets): Promise<void> {
    const sealed = await sealText(JSON.stringify(secrets), passphrase);
    await database.query(
      sql`insert into app_private.installation_secrets (sealed, fingerprint) values (${sealed}, ${fingerprintOf(secrets)})
        on conflict (is_only) do update set sealed = excluded.sealed, fingerprint = excluded.fingerprint`,
    );
  }

  return (file: string): Promise<Secrets> => database.exclusively(() => share(file));
}

const WRONG_PASSPHRASE =
  "The keys of this installation are in the database, sealed with another passphrase than SECRETS_PASSPHRASE or the " +
  "password in DATABASE_URL. Set SECRETS_PASSPHRASE to the one they were sealed with, or copy secrets.json of a " +
  "machine that runs this site into DATA_DIR.";

function readStored(database: Database): Promise<StoredSecrets | undefined> {
  return readRow(database, sql`select sealed, fingerprint from app_private.installation_secrets`, storedRow);
}

/** The keys are random, so the fingerprint reveals nothing about them. */
function fingerprintOf({ publishableKey, secretKey, jwtSecret }: Secrets): string {
  return createHash("sha256").update([publishableKey, secretKey, jwtSecret].join("\n")).digest("hex");
}

/**
 * Reads the password. Node does not parse PostgreSQL's URLs with several hosts. The same URL always gives the same
 * text.
 */
function readPassword(url: string): string {
  const [, authority = ""] = /^\w+:\/\/([^/?#]*)/.exec(url) ?? [];
  const [, password] = /^[^:@]*:(.*)@[^@]*$/.exec(authority) ?? /[?&]password=([^&]*)/.exec(url) ?? [];
  try {
    return decodeURIComponent(password ?? "");
  } catch {
    return password ?? "";
  }
}
