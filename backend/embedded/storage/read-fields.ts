import type * as z from "zod";
import { shapeOfJson } from "../limits/body-shape.ts";
import { invalidRequest, StorageError } from "./storage-error.ts";

/** Parsers recurse as deep as the text. The calls of storage-js have two levels. */
const MAX_DEPTH = 32;

/** Parses a body. PostgreSQL cannot store NUL, so no text may contain it. @throws StorageError */
export function parseFields(text: string): Record<string, unknown> {
  if (shapeOfJson(text).depth > MAX_DEPTH) {
    throw new StorageError(400, "54000", `The body is nested too deeply: at most ${MAX_DEPTH} levels`);
  }
  try {
    const value: unknown = JSON.parse(text, (name, part: unknown) => {
      if (name.includes("\0") || (typeof part === "string" && part.includes("\0"))) throw new Error("NUL");
      return part;
    });
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // The text is no JSON or contains NUL.
  }
  throw invalidRequest("The body must be a JSON object");
}

/** Checks the fields of a body. @throws StorageError that names the first wrong field */
export function readFields<Schema extends z.ZodType>(
  schema: Schema,
  fields: Record<string, unknown>,
): z.output<Schema> {
  const { data, error } = schema.safeParse(fields);
  if (!error) return data;
  const [issue] = error.issues;
  throw invalidRequest(`body/${issue?.path.join("/")} ${issue?.message}`);
}
