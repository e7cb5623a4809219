import { expect, test } from "vitest";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { findSiteUses } from "./image-uses.ts";

test("finds the sections that show an image, in published texts and drafts", async () => {
  const rows: Record<string, { section: string; content: unknown }[]> = {
    site_content: [
      { section: "identity", content: { product: "logo", logo: "a.png" } },
      { section: "clients", content: { clients: [{ logo: "a.png" }, { logo: "b.png" }, { name: "c.png" }] } },
      { section: "clients", content: { clients: [{ logo: "a.png" }] } },
    ],
    site_content_drafts: [{ section: "clients", content: { clients: [{ logo: "d.png" }] } }],
  };
  const from = (table: string) => ({ select: async () => ({ data: rows[table], error: null, status: 200 }) });
  const uses = await findSiteUses({ from } as unknown as DatabaseClient, undefined);
  expect(Object.fromEntries(uses)).toEqual({
    "a.png": ["identity", "clients"],
    "b.png": ["clients"],
    "d.png": ["clients"],
  });
});
