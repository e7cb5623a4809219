import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import * as en from "#app/texts/en/index.ts";
import * as id from "#app/texts/id/index.ts";
import { defaultCompany } from "#shared/company-identity.ts";
import { sectionNames, sectionSchemas } from "#shared/site-content/sections.ts";
import { brand, tokens } from "#shared/tokens.ts";
import { writeContentSchema } from "./content-schema.ts";

const MIGRATIONS = new URL("../supabase/migrations/", import.meta.url);

test("the newest migration with the shapes of site content has those of the schema", async () => {
  const files = (await readdir(MIGRATIONS)).sort();
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, MIGRATIONS), "utf8")));
  const newest = texts.findLast((text) => text.includes("function app_private.site_content_schemas()"));
  expect(newest).toContain(writeContentSchema());
});

test.each(Object.entries({ en, id }))("the texts of the code in %s have the shapes of site content", (_, texts) => {
  const defaults: Record<string, unknown> = {
    ...texts.landing,
    ...texts.company,
    identity: defaultCompany,
    introduction: defaultCompany,
    colours: { brand, accent: tokens["brand-accent"] },
    blog: texts.blog,
  };
  for (const name of sectionNames) {
    const { error } = sectionSchemas[name].safeParse(defaults[name]);
    expect([name, error?.issues]).toEqual([name, undefined]);
  }
});
