import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Site } from "./start-site.ts";

/** Returns all rows and files of the storage as one text, to detect changes. */
export async function snapshotStorage({ database, dataDir }: Site): Promise<string> {
  const objects = await database.query(
    "select bucket_id, name, version, metadata #>> '{}' as metadata from storage.objects order by bucket_id, name",
  );
  const buckets = await database.query(
    "select id, public, file_size_limit, allowed_mime_types from storage.buckets order by id",
  );
  const files: string[] = [];
  const folder = path.join(dataDir, "storage");
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const { size, mtimeMs, ino } = await stat(file);
    files.push(`${path.relative(folder, file)} ${size} bytes, written ${mtimeMs} to ${ino}`);
  }
  return JSON.stringify({ objects, buckets, files: files.sort() }, null, 1);
}
