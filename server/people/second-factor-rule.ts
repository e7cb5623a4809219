import type { Logger } from "#platform/logger.ts";
import { StartupError } from "#platform/startup-error.ts";
import { BackendError, unwrap } from "#shared/backend-error.ts";
import type { Backend } from "../backend/backend.ts";
import { openServiceDatabase } from "../backend/service-database.ts";
import type { Env } from "../settings/env.ts";

type RuleOptions = { env: Pick<Env, "REQUIRE_SECOND_FACTOR">; backend: Backend; log: Logger };

/**
 * Writes into the database whether every account needs a second factor, because its row policies check it.
 * @throws StartupError if the database would not check it
 */
export async function applySecondFactorRule({ env, backend, log }: RuleOptions): Promise<void> {
  const required = env.REQUIRE_SECOND_FACTOR;
  try {
    unwrap(await openServiceDatabase(backend).rpc("require_second_factor", { required }));
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    if (required) {
      throw new StartupError(
        `REQUIRE_SECOND_FACTOR cannot be set in the database: ${error.message}. Apply the newest migrations, and start again.`,
      );
    }
    log.warn({ err: error }, "the database cannot be told that accounts need no second factor");
  }
}
