/**
 * `node operations/prepare-read-only.ts`: writes the files of a first start into the program's folder, before it
 * becomes read-only.
 */
import { findPrograms } from "#embedded-supabase/operations.ts";

await findPrograms();
