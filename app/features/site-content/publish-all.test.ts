import { PostgrestClient } from "@supabase/postgrest-js";
import { expect, test } from "vitest";
import type { Database } from "#shared/database-types.ts";
import type { ContentForm } from "#shared/site-content/content-form.ts";
import { describeSection } from "#shared/site-content/content-schema.ts";
import type { StoredContent } from "./opened-section.ts";
import { publishAll } from "./publish-all.ts";

const blog = { heading: "Notes", lead: "" };
const contact = { heading: "Contact", intro: "" };
const form = {
  schemas: { blog: describeSection("blog"), contact: describeSection("contact") },
  defaults: { en: { blog, contact }, id: { blog, contact } },
} as unknown as ContentForm;
const draft = (section: string, content: object, base_version = 0) => ({
  section,
  language: "en",
  version: 1,
  base_version,
  content,
});

/** A backend that responds to each write of a table with a status, and lists the writes. */
function fakeDatabase(statusOf: (table: string) => number) {
  const writes: string[] = [];
  const database = new PostgrestClient<Database>("http://backend.test/rest/v1", {
    retry: false,
    fetch: async (url, init) => {
      const table = new URL(String(url)).pathname.split("/").at(-1) ?? "";
      writes.push(`${init?.method} ${table}`);
      return Response.json([], { status: statusOf(table) });
    },
  });
  return { database, writes };
}

async function publish(drafts: object[], { status = 200, isUnsaved = false, rows = [] as object[] } = {}) {
  const { database, writes } = fakeDatabase((table) => (table === "site_content" ? status : 200));
  const stored = { rows, drafts } as unknown as StoredContent;
  const result = await publishAll({ database, form, stored, account: "a", isUnsaved: () => isUnsaved });
  return { ...result, writes };
}

test("each draft is published, and deleted afterwards", async () => {
  expect(await publish([draft("contact", contact), draft("blog", blog)])).toEqual({
    published: ["blog", "contact"],
    left: [],
    writes: ["POST site_content", "DELETE site_content_drafts", "POST site_content", "DELETE site_content_drafts"],
  });
});

test.each([
  ["faulty", [draft("blog", { heading: "", lead: "" })], {}],
  ["outdated", [draft("blog", blog)], { rows: [{ ...draft("blog", blog), version: 2 }] }],
  ["unsaved", [draft("blog", blog)], { isUnsaved: true }],
  ["outdated", [draft("blog", blog)], { status: 409 }],
  [{ failure: expect.objectContaining({ status: 503 }) }, [draft("blog", blog)], { status: 503 }],
])("a draft stays: %j", async (obstacle, drafts, options) => {
  const { published, left, writes } = await publish(drafts, options);
  expect([published, left]).toEqual([[], [{ section: "blog", obstacle }]]);
  expect(writes).not.toContain("DELETE site_content_drafts");
});
