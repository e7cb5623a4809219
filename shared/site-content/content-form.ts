import type { FieldSchema } from "./content-schema.ts";
import type { SectionName } from "./sections.ts";
import type { SiteContent } from "./site-content.ts";

/** File of the server that the administration's form is made from. */
export const CONTENT_FORM_PATH = "/content-form.json";

export type ContentForm = {
  schemas: Record<SectionName, FieldSchema>;
  /** The texts of the code by language; sections of all languages are in each. */
  defaults: Record<string, Required<SiteContent>>;
};
