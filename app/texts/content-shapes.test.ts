import { expect, test } from "vitest";
import { defaultCompany } from "#shared/company-identity.ts";
import { sectionNames, sectionSchemas } from "#shared/site-content/sections.ts";
import { brand, tokens } from "#shared/tokens.ts";
import * as en from "./en/index.ts";
import * as id from "./id/index.ts";

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
