/** `node scripts/prepare-read-only.ts`: writes into the program's folder what a first start would, before it is read-only. */
import { findPrograms } from "../server/embedded/database/postgres-server/programs.ts";

await findPrograms();
