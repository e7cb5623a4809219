import type { Logger } from "#platform/logger.ts";
import { BackendError, unwrap } from "#shared/backend-error.ts";
import { describeSection } from "#shared/site-content/content-schema.ts";
import { type SectionName, sectionNames } from "#shared/site-content/sections.ts";
import { sharedSections } from "#shared/site-content/site-content.ts";
import type { Backend } from "../backend/backend.ts";
import { openServiceDatabase } from "../backend/service-database.ts";

type Options = { backend: Backend; log: Pick<Logger, "warn"> };

/** Writes the shapes of site content into the database, which compares each published text with them. */
export async function writeContentSchemas({ backend, log }: Options): Promise<void> {
  const shape = (name: SectionName) => ({ isShared: sharedSections.includes(name), schema: describeSection(name) });
  const sections = Object.fromEntries(sectionNames.map((name) => [name, shape(name)]));
  try {
    unwrap(await openServiceDatabase(backend).rpc("write_content_schemas", { sections }));
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.warn({ err: error }, "the database checks site content by the shapes of an earlier start");
  }
}
