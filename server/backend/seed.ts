import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import sql from "sql-template-tag";
import type { SqlDatabase } from "#embedded-supabase";
import { IMAGE_BUCKET } from "#shared/image-urls.ts";
import { readJsonObject } from "../http/json-body.ts";

type SeedOptions = {
  /** False means that this database never gets the posts, even if a later start wants them. */
  isWanted: boolean;
  /** The URLs of the images use this host of the firm. */
  host: string;
  database: SqlDatabase;
  fetchAsServer: (request: Request) => Promise<Response>;
  supabaseDir: string;
};

/** seed.sql uses the same name and origin. */
const SEED_NAME = "first-posts";
const SEED_ORIGIN = "https://nusagrid.example/";

/**
 * Inserts the seed once. The SQL records its run, so posts that an editor deleted do not come back. Images go first.
 */
export async function seedDatabase(options: SeedOptions): Promise<void> {
  const { isWanted, host, database, fetchAsServer, supabaseDir } = options;
  const applied = await database.query("select 1 from app_private.applied_seeds limit 1");
  if (applied.length > 0) return;
  if (!isWanted) {
    await database.query(sql`insert into app_private.applied_seeds (name) values (${SEED_NAME})`);
    return;
  }
  const folder = path.join(supabaseDir, IMAGE_BUCKET);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".webp")) continue;
    const file = path.join(entry.parentPath, entry.name);
    const key = path.relative(folder, file).split(path.sep).join("/");
    const response = await fetchAsServer(
      new Request(`http://backend.internal/storage/v1/object/${IMAGE_BUCKET}/${key}`, {
        method: "POST",
        headers: { "content-type": "image/webp", "cache-control": "max-age=3600" },
        body: await readFile(file),
      }),
    );
    if (response.ok) continue;
    const { statusCode, message } = await readJsonObject(response);
    // An interrupted start may have stored the image already.
    if (String(statusCode) === "409") continue;
    throw new Error(`The picture ${key} could not be stored: ${message ?? `status ${response.status}`}`);
  }
  const seed = await readFile(path.join(supabaseDir, "seed.sql"), "utf8");
  await database.execute(seed.replaceAll(SEED_ORIGIN, `https://${host}/`));
}
