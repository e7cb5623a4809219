/** `node operations/prepare-read-only.ts`: writes into the program's folder what a first start would, before it is read-only. */
import { findPrograms } from "#backend/embedded/database/postgres-server/programs.ts";

await findPrograms();
