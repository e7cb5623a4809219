/** The parts of the package for the tools of an operator: backups, moves and checks. */
export { ClosingClient } from "./database/lost-connections.ts";
export { SITE_LOCK } from "./database/notifications.ts";
export { explainMissingPassword, hideSecrets, isReadableOnTheWay } from "./database/own-database.ts";
export { rejectOtherVersion } from "./database/postgres-server/create-cluster.ts";
export { findPrograms } from "./database/postgres-server/programs.ts";
export {
  clusterFolder,
  findRunningServer,
  passwordFile,
  readPassword,
} from "./database/postgres-server/running-server.ts";
export { openParts } from "./open-parts.ts";
export { makeFolder } from "./setup/data-folder.ts";
export { asOwner, ensureRoles, obtainRights } from "./setup/database-roles.ts";
export { readKnownVersions } from "./setup/migrations.ts";
export { replaceSecrets } from "./setup/replace-secrets.ts";
export { readSecrets, storedSecrets } from "./setup/secrets.ts";
export { rejectForeignFolder } from "./setup/site-folder.ts";
export {
  MARK_TABLE,
  readMark,
  rejectUnfinished,
  removeMark,
  type UnfinishedMark,
  writeMark,
} from "./setup/unfinished.ts";
export { md5Tag, nameObject } from "./storage/object-files.ts";
export { OBJECT_WRITES_LOCK } from "./storage/object-writes.ts";
