import type * as z from "zod";
import { type Fields, parseObject, parseStorableObject } from "../limits/storable-json.ts";
import { invalidRequest } from "./storage-error.ts";

/** @param kind a list may contain texts that the database cannot store, which its handler checks @throws StorageError */
export function parseFields(text: string, kind: "json" | "list"): Fields {
  const fields = kind === "json" ? parseStorableObject(text) : parseObject(text);
  if (!fields) throw invalidRequest("The body must be a JSON object of well-formed text");
  return fields;
}

/** Checks the fields of a body. @throws StorageError that names the first wrong field */
export function readFields<Schema extends z.ZodType>(
  schema: Schema,
  fields: Fields,
  place: "body" | "querystring" = "body",
): z.output<Schema> {
  const { data, error } = schema.safeParse(fields);
  if (!error) return data;
  const [issue] = error.issues;
  throw invalidRequest(`${place}/${issue?.path.join("/")} ${issue?.message}`);
}
