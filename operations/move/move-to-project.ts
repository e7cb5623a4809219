import type pg from "pg";
import { ClosingClient, explainMissingPassword } from "#embedded-supabase/operations.ts";
import { messageOf } from "#platform/errors.ts";
import { isLoopback } from "#platform/loopback.ts";
import type { TransferSite } from "../open-for-transfer.ts";
import { TEXT_SETTINGS } from "../transfer/copy-rows.ts";
import { loadRows } from "../transfer/load-rows.ts";
import { readVersions } from "../transfer/tables.ts";
import { lockTarget, requireEmptyButObjects } from "../transfer/target.ts";
import { TransferError } from "../transfer-error.ts";
import { requireFiles } from "./compare-objects.ts";
import { type MoveOptions, type MoveSummary, openSnapshot, readAll } from "./move-site.ts";
import { addAccounts } from "./project-accounts.ts";
import { requireOwnObjects, uploadObjects } from "./project-objects.ts";

type Project = {
  /**
   * The URL must be a direct connection or a session pooler, because locks and COPY do not work with a transaction
   * pooler.
   */
  databaseUrl: string;
  url: string;
  secretKey: string | undefined;
};

/** Migrations make these schemas; a project makes the others itself. */
const OWN_SCHEMAS = ["public", "app_private"];

/**
 * Copies rows, accounts with their passwords, and images to a hosted Supabase project that `supabase db push` has set
 * up. It first copies the images that the project lacks, and last the rows and accounts, in one transaction. The next
 * run can therefore continue an interrupted one. Sessions are not copied, because a project signs tokens with its own
 * keys.
 * @throws TransferError
 */
export async function moveToProject(
  source: TransferSite,
  { databaseUrl, url, secretKey }: Project,
  { losesFiles }: MoveOptions,
): Promise<MoveSummary> {
  if (!secretKey) throw new TransferError("MOVE_SECRET_KEY is not set: the images need the secret key of the project.");
  if (!/^https?:\/\/[^/\s<>]+\/?$/.test(url) || !URL.canParse(url)) {
    throw new TransferError(`The address of a project is written like https://<ref>.supabase.co, not ${url}.`);
  }
  const { protocol, hostname, origin } = new URL(url);
  if (protocol !== "https:" && !isLoopback(hostname)) {
    throw new TransferError(`The secret key does not go to ${url} without encryption: write https://.`);
  }
  const storage = { url: origin, secretKey };
  return source.database.inSession(async (from) => {
    await openSnapshot(from, source.database.name);
    const reading = await readAll(from, OWN_SCHEMAS);
    if (!losesFiles) await requireFiles(from, source.objectStore);
    const to = await connect(databaseUrl);
    try {
      await to.query(TEXT_SETTINGS);
      await lockTarget(to, url);
      requireSameSchema(reading.versions, await readVersions(to), url);
      await requireEmptyButObjects(to, url);
      await requireOwnObjects(from, to, url);
      const objects = await uploadObjects({ from, to, objectStore: source.objectStore, storage });
      await loadRows(to, reading.texts(), () => reading, { schemas: OWN_SCHEMAS, beside: () => addAccounts(from, to) });
      return { tables: reading.tables, objects };
    } finally {
      await to.end().catch(() => {});
    }
  });
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new ClosingClient({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => {}); // the caller that uses the connection gets the error too
  try {
    await client.connect();
    return client;
  } catch (error) {
    const reason = explainMissingPassword(error) ?? messageOf(error);
    throw new TransferError(`The project's database does not respond: ${reason}`);
  }
}

function requireSameSchema(source: string[], target: string[], url: string): void {
  const missing = source.filter((version) => !target.includes(version));
  if (missing.length > 0) {
    throw new TransferError(
      `${url} lacks the migration ${missing[0]}. Run \`supabase link\` and \`supabase db push\` in this folder first.`,
    );
  }
  const newer = target.filter((version) => !source.includes(version));
  if (newer.length === 0) return;
  throw new TransferError(
    `${url} has the migration ${newer[0]}, which the site lacks: start the site once, and stop it.`,
  );
}
