import path from "node:path";
import { describeForDatabase } from "#shared/site-content/content-schema.ts";
import { sectionNames } from "#shared/site-content/sections.ts";

/**
 * Prints the database function with the shapes of site content. A change of shared/site-content/sections.ts needs a new
 * migration with this text.
 */
export function writeContentSchema(): string {
  const rows = sectionNames.map((name) => `  "${name}": ${JSON.stringify(describeForDatabase(name))}`);
  return [
    "create or replace function app_private.site_content_schemas() returns jsonb",
    "language sql immutable set search_path = '' as $schemas$",
    "select $json${",
    rows.join(",\n"),
    "}$json$::jsonb;",
    "$schemas$;",
    "",
  ].join("\n");
}

if (path.resolve(process.argv[1] ?? "") === import.meta.filename) process.stdout.write(writeContentSchema());
