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

/** Describes a section for the form and for the database, which ignores what it does not know. */
export function describeSection(section: SectionName): FieldSchema {
  return z.toJSONSchema(sectionSchemas[section]) as FieldSchema;
}
