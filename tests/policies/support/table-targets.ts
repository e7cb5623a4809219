import { randomBytes } from "node:crypto";
import type { SqlDatabase } from "#embedded-supabase";
import { makePost } from "#tests/factories/make-post.ts";

export type Target = {
  key: string;
  value: string;
  row: Record<string, unknown>;
  changed: Record<string, unknown>;
  fresh: object;
};

/** One existing row of each table, the same row changed, and a new one. */
export const makeTarget: Record<string, (database: SqlDatabase) => Promise<Target>> = {
  async blog_posts(database) {
    const row = { id: crypto.randomUUID(), ...makePost() };
    await insertPost(database, row);
    return { key: "id", value: row.id, row, changed: { ...row, title: "Changed" }, fresh: makePost() };
  },
  async former_slugs(database) {
    const post = { id: crypto.randomUUID(), ...makePost() };
    const other = { id: crypto.randomUUID(), ...makePost() };
    await insertPost(database, post);
    await insertPost(database, other);
    const row = { slug: `once-${post.slug}`, post_id: post.id };
    await database.query("insert into former_slugs (slug, post_id) values ($1, $2)", [row.slug, row.post_id]);
    const fresh = { slug: `never-${post.slug}`, post_id: post.id };
    return { key: "slug", value: row.slug, row, changed: { ...row, post_id: other.id }, fresh };
  },
  async post_drafts(database) {
    const row = { id: crypto.randomUUID(), fields: { title: "Begun" } };
    await database.query("insert into post_drafts (id, fields) values ($1, $2)", Object.values(row));
    const changed = { ...row, fields: { title: "Changed" } };
    return { key: "id", value: row.id, row, changed, fresh: { fields: { title: "Another" } } };
  },
  async preview_links(database) {
    const draft = crypto.randomUUID();
    await database.query("insert into post_drafts (id) values ($1)", [draft]);
    const row = { id: crypto.randomUUID(), draft_id: draft };
    await database.query("insert into preview_links (id, draft_id, token) values ($1, $2, $3)", [
      ...Object.values(row),
      randomBytes(32).toString("hex"),
    ]);
    const fresh = { draft_id: draft, token: randomBytes(32).toString("hex") };
    return { key: "id", value: row.id, row, changed: { ...row, revoked_at: "2026-11-21T09:00:00Z" }, fresh };
  },
  async post_versions(database) {
    const post = { id: crypto.randomUUID(), ...makePost() };
    await insertPost(database, post);
    const [row = {}] = await database.query(
      "select post_id, version, saved_at, action, fields from post_versions where post_id = $1",
      [post.id],
    );
    const forged = { fields: { ...post, content: "<p>Made up</p>" } };
    const fresh = { ...row, ...forged, version: 2, replaced_at: "2026-11-21T09:00:00Z" };
    return { key: "post_id", value: post.id, row, changed: { ...row, ...forged }, fresh };
  },
  async deleted_posts(database) {
    const post = { id: crypto.randomUUID(), ...makePost() };
    await insertPost(database, post);
    await database.query("delete from blog_posts where id = $1", [post.id]);
    const times = { created_at: "2026-11-21T09:00:00Z", updated_at: "2026-11-21T09:00:00Z", former_slugs: [] };
    const { id, ...fields } = post;
    const row = { id, fields, ...times };
    const fresh = { ...row, id: crypto.randomUUID() };
    return { key: "id", value: id, row, changed: { ...row, fields: { ...fields, title: "Changed" } }, fresh };
  },
  async deleted_pictures(database) {
    const row = { object_name: crypto.randomUUID(), name: "a.png", bytes: 1 };
    await database.query("insert into storage.objects (bucket_id, name) values ('deleted-images', $1)", [
      row.object_name,
    ]);
    await database.query("insert into deleted_pictures (object_name, name, bytes) values ($1, 'a.png', 1)", [
      row.object_name,
    ]);
    const fresh = { ...row, object_name: crypto.randomUUID() };
    return { key: "object_name", value: row.object_name, row, changed: { ...row, name: "changed.png" }, fresh };
  },
  async picture_references(database) {
    const post = { id: crypto.randomUUID(), ...makePost() };
    await insertPost(database, post);
    const row = { id: 0, name: `${crypto.randomUUID()}.png`, post_id: post.id };
    const [found] = await database.query(
      "insert into picture_references (name, post_id) values ($1, $2) returning id::int as id",
      [row.name, row.post_id],
    );
    row.id = Number(found?.id);
    const fresh = { name: "never.png", post_id: post.id };
    return { key: "id", value: String(row.id), row, changed: { ...row, name: "changed.png" }, fresh };
  },
  async picture_texts(database) {
    const [name, other] = [`${crypto.randomUUID()}.png`, `${crypto.randomUUID()}.png`];
    await database.query(
      "insert into storage.objects (bucket_id, name) values ('blog-images', $1), ('blog-images', $2)",
      [name, other],
    );
    const row = { name, alt: "A map" };
    await database.query("insert into picture_texts (name, alt) values ($1, $2)", Object.values(row));
    return { key: "name", value: name, row, changed: { name, alt: "Changed" }, fresh: { name: other, alt: "A port" } };
  },
  async account_roles(database) {
    const row = { user_id: crypto.randomUUID(), role: "editor" };
    await database.query("insert into account_roles (user_id, role) values ($1, $2)", Object.values(row));
    const fresh = { user_id: crypto.randomUUID(), role: "owner" };
    return { key: "user_id", value: row.user_id, row, changed: { ...row, role: "owner" }, fresh };
  },
  async site_content(database) {
    await database.query("delete from site_content");
    const row = { section: "contact", language: "en", content: { heading: "Talk to us", intro: "" } };
    await database.query("insert into site_content (section, language, content) values ($1, $2, $3)", [
      ...Object.values(row),
    ]);
    const changed = { ...row, content: { heading: "Changed", intro: "" } };
    const fresh = { ...row, section: "blog", content: { heading: "News", lead: "" } };
    return { key: "section", value: row.section, row, changed, fresh };
  },
  async site_content_versions(database) {
    await makeTarget.site_content?.(database);
    const row = { section: "contact", language: "en", version: 1 };
    const forged = { ...row, content: { heading: "Made up", intro: "" } };
    const fresh = { ...forged, version: 2, published_at: "2026-11-21T09:00:00Z" };
    return { key: "section", value: row.section, row, changed: forged, fresh };
  },
  async site_content_drafts(database) {
    await database.query("delete from site_content_drafts");
    const row = { section: "contact", language: "en", content: { heading: "Begun" } };
    await database.query("insert into site_content_drafts (section, language, content) values ($1, $2, $3)", [
      ...Object.values(row),
    ]);
    const changed = { ...row, content: { heading: "Changed" } };
    return { key: "section", value: row.section, row, changed, fresh: { ...row, section: "blog" } };
  },
  async contact_messages(database) {
    const fresh = { name: "A", email: "a@example.com", subject: "B", message: "C" };
    const row = { id: crypto.randomUUID(), ...fresh };
    await database.query(
      "insert into contact_messages (id, name, email, subject, message) values ($1, $2, $3, $4, $5)",
      Object.values(row),
    );
    return { key: "id", value: row.id, row, changed: { ...row, read_at: "2026-11-21T09:00:00Z" }, fresh };
  },
};

async function insertPost(database: SqlDatabase, post: { id: string } & ReturnType<typeof makePost>): Promise<void> {
  await database.query(
    "insert into blog_posts (id, slug, title, date, author, content) values ($1, $2, $3, $4, $5, $6)",
    [post.id, post.slug, post.title, post.date, post.author, post.content],
  );
}
