import * as z from "zod";

/** Raise this version when the previous version's code can no longer read a new archive. */
export const FORMAT_VERSION = 1;
export const FORMAT_NAME = "nusagrid-backup";

export const HEAD_ENTRY = "backup.json";
export const MANIFEST_ENTRY = "manifest.json";
/** This entry is the last one, so an incomplete archive does not have it. */
export const MANIFEST_HASH_ENTRY = "manifest.json.sha256";
export const SECRETS_ENTRY = "secrets.json";

/** This entry is the first one, so that a different format or a newer version is detected at once. */
export const headSchema = z.object({
  format: z.literal(FORMAT_NAME),
  version: z.number().int().min(1),
  createdAt: z.iso.datetime(),
  application: z.string(),
});
export type Head = z.output<typeof headSchema>;

export const newerHeadSchema = z.object({
  format: z.literal(FORMAT_NAME),
  version: z.number().gt(FORMAT_VERSION),
  application: z.string().catch("unknown"),
});

const entryName = z.string().min(1);
const count = z.number().int().min(0);
const sha256 = z.string().regex(/^[\da-f]{64}$/);

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
  /** The hash covers the text of COPY of all entries together. */
  sha256,
  entries: z.array(entryName),
});

const object = z.object({
  bucket: z.string(),
  key: z.string(),
  /** Null means that the object had a row but no file. */
  entry: entryName.nullable(),
});

export const manifestSchema = z.object({
  head: headSchema,
  migrations: z.array(z.string()),
  entries: z.record(entryName, z.object({ bytes: count, sha256 })),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  objects: z.array(object),
});
export type Manifest = z.output<typeof manifestSchema>;
export type ArchivedTable = z.output<typeof table>;
export type ArchivedObject = z.output<typeof object>;
