import { z } from "zod";
import { type SectionName, sectionSchemas } from "./sections.ts";

/** The part of JSON Schema that describes site content. */
export type FieldSchema = {
  type: "string" | "boolean" | "array" | "object";
  /** The control in the form; the database ignores it. */
  format?: string;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  enum?: string[];
  minItems?: number;
  maxItems?: number;
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
  required?: string[];
};

/** Describes a section for the form. */
export function describeSection(section: SectionName): FieldSchema {
  return z.toJSONSchema(sectionSchemas[section]) as FieldSchema;
}

/** Describes a section for the database, with the keys that app_private.find_content_fault reads. */
export function describeForDatabase(section: SectionName): FieldSchema {
  return withoutControls(describeSection(section));
}

function withoutControls({ type, minLength, maxLength, pattern, enum: names, ...schema }: FieldSchema): FieldSchema {
  const { minItems, maxItems, items, properties, required } = schema;
  const defined = { minLength, maxLength, pattern, enum: names, minItems, maxItems, required };
  return {
    type,
    ...(Object.fromEntries(Object.entries(defined).filter(([, value]) => value !== undefined)) as Partial<FieldSchema>),
    ...(items && { items: withoutControls(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, withoutControls(property)]),
      ),
    }),
  };
}
