import { createHash, randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";

/** Adds files and rows like uploads. Their bytes are random, so they do not compress. */
export async function addImages(client: pg.Client, dataDir: string, count: number, bytes: number): Promise<void> {
  const folder = path.join(dataDir, "storage", "blog-images");
  await mkdir(folder, { recursive: true });
  for (let number = 0; number < count; number += 1) {
    const content = randomBytes(bytes);
    const name = `bench/${number}.webp`;
    await writeFile(path.join(folder, encodeURIComponent(name)), content, { mode: 0o600 });
    const metadata = {
      eTag: `"${createHash("md5").update(content).digest("hex")}"`,
      size: bytes,
      mimetype: "image/webp",
      cacheControl: "max-age=3600",
    };
    await client.query(
      "insert into storage.objects (bucket_id, name, version, metadata) values ('blog-images', $1, gen_random_uuid()::text, $2)",
      [name, JSON.stringify(metadata)],
    );
  }
}
