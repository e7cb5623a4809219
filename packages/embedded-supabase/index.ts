/** The public interface of the package. */
export { AuthError } from "./auth/auth-error.ts";
export type { AuthEmail, Mailer } from "./auth/email/auth-mailer.ts";
export type { SigningKeyCommands } from "./auth/sessions/signing-key-commands.ts";
export { type Row, readRow, readRows, type SqlDatabase } from "./database/sql-database.ts";
export { type BackendOptions, type EmbeddedBackend, openBackend, type PreparedBackend } from "./open-backend.ts";
export { openForCommands } from "./open-for-commands.ts";
export type { BackendParts, PartsOptions } from "./open-parts.ts";
export type { PayloadRow } from "./rest/parse/payload.ts";
export { RestError } from "./rest/respond/rest-error.ts";
export { type BackendRules, type FileParts, NO_RULES, type PlannedRead, type ReadPlan, type Removal } from "./rules.ts";
export type { BackendHandler } from "./service.ts";
export type { BackendSettings } from "./settings.ts";
export type { AccountCommands } from "./setup/account-commands.ts";
export { MAX_FILES_AT_ONCE } from "./storage/object-files.ts";
