/**
 * `node tests/support/write-archive-fixture.ts <file> [last migration]` writes the archive of a small site with the
 * current schema or an earlier one. tests/operations/upgrades.test.ts needs one archive of each version.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { readKnownVersions } from "#embedded-supabase/operations.ts";
import { writeBackup } from "#operations/backup/write-backup.ts";
import { openForTransfer } from "#operations/open-for-transfer.ts";
import { readEnv } from "#server/settings/env.ts";
import { PNG } from "./images.ts";
import { EDITOR } from "./start-site.ts";

const [file = "", last = "99999999999999"] = process.argv.slice(2);
const DATA_DIR = await mkdtemp(path.join(os.tmpdir(), "site-fixture-"));
const site = await openForTransfer(readEnv({ DATA_DIR, LOG_LEVEL: "silent" }), "fill");
try {
  const versions = (await readKnownVersions(site.migrationsDir)).filter((version) => version <= last);
  await site.bringUpToDate(new Set(versions));
  await site.accounts.add(EDITOR.email, EDITOR.password);
  await site.objectStore.put("blog-images/kept.png", PNG);
  await site.database.execute(`
    insert into storage.objects (bucket_id, name, version, metadata)
      values ('blog-images', 'kept.png', '1', '{"size": ${PNG.length}, "mimetype": "image/png"}');
    insert into app_private.applied_seeds (name) values ('posts');
    insert into public.blog_posts (slug, title, date, author, excerpt, content, image_url, tags)
      select 'post-' || number, 'Post ' || number, date '2026-11-21' - number, 'Dewi', 'Short', '<p>Text – ' || number || '</p>',
        case when number = 1 then 'https://www.example.com/storage/v1/object/public/blog-images/kept.png' end, array['a', 'b c']
      from generate_series(1, 3) as number;
    update public.blog_posts set slug = 'renamed' where slug = 'post-2';
    insert into public.contact_messages (name, email, subject, message)
      values ('Siti', 'siti@example.go.id', 'Tender', E'Two\\nlines');`);
  const { stream, done } = writeBackup({ ...site, application: "0.1.0" }, new Date("2026-11-22T12:00:00Z"));
  const [bytes] = await Promise.all([buffer(stream), done]);
  await writeFile(file, bytes);
} finally {
  await site.database.close();
  await rm(DATA_DIR, { recursive: true, force: true });
}
