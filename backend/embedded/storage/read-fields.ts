import type * as z from "zod";
import { type Fields, parseStorableObject } from "../limits/storable-json.ts";
import { invalidRequest } from "./storage-error.ts";

/** @throws StorageError */
export function parseFields(text: string): Fields {
  const fields = parseStorableObject(text);
  if (!fields) throw invalidRequest("The body must be a JSON object of well-formed text");
  return fields;
}

/** Checks the fields of a body. @throws StorageError that names the first wrong field */
export function readFields<Schema extends z.ZodType>(schema: Schema, fields: Fields): z.output<Schema> {
  const { data, error } = schema.safeParse(fields);
  if (!error) return data;
  const [issue] = error.issues;
  throw invalidRequest(`body/${issue?.path.join("/")} ${issue?.message}`);
}
