import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { messageOf } from "#platform/errors.ts";
import { StartupError } from "#platform/startup-error.ts";

const FOLDER = path.join(import.meta.dirname, "lists");

const entry = z
  .string()
  .min(1, "is empty")
  .refine((line) => line === line.trim(), "begins or ends with a space; write [ ] for it");
const patterns = listOf(entry.refine(isPattern, "is not a regular expression"));
const words = listOf(entry.regex(/^[a-z]+$/, "is not a word of small letters"));

function listOf(line: z.ZodType<string>) {
  return z.array(line).refine((lines) => new Set(lines).size === lines.length, "a line stands there twice");
}

/** Reads a list of regular expressions, one per line. @throws StartupError with the number of a wrong line */
export function readPatterns(list: string, folder = FOLDER): string[] {
  return readList(path.join(folder, `${list}.txt`), patterns);
}

/** Reads a list of words, one per line. @throws StartupError with the number of a wrong line */
export function readWords(list: string, folder = FOLDER): Set<string> {
  return new Set(readList(path.join(folder, `${list}.txt`), words));
}

function readList(file: string, schema: z.ZodType<string[]>): string[] {
  const lines = readText(file)
    .replace(/\r?\n$/, "")
    .split(/\r?\n/);
  const { data, error } = schema.safeParse(lines);
  if (data) return data;
  const problems = error.issues.map(({ path: [index], message }) =>
    index === undefined ? message : `line ${Number(index) + 1} ${message}`,
  );
  throw new StartupError(`The list ${file} of the spam filter is wrong: ${problems.join("; ")}.`);
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new StartupError(`A list of the spam filter cannot be read: ${messageOf(error)}`);
  }
}

function isPattern(line: string): boolean {
  try {
    new RegExp(line);
    return true;
  } catch {
    return false;
  }
}
