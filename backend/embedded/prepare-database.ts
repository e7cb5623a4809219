import { companyFrom } from "#platform/company.ts";
import type { BackendHandler } from "../backend.ts";
import type { EmbeddedOptions, EmbeddedParts } from "./open-embedded.ts";
import { ensureFirstAccount } from "./setup/first-account.ts";
import { seedDatabase } from "./setup/seed.ts";
import { warnOfMissingImages } from "./storage/open-object-store.ts";

/** Runs migrations, seed and first account in one process at a time. */
export function prepareDatabase(
  { database, secrets, bringUpToDate, signingKeys, accounts, passwordRules }: EmbeddedParts,
  { env, log, supabaseDir = "supabase", onFirstAccount = () => {} }: EmbeddedOptions,
  handle: BackendHandler,
) {
  const company = companyFrom(env);
  return database.exclusively(async () => {
    await bringUpToDate();
    await signingKeys.prepare();
    await warnOfMissingImages({ env, log }, database);
    const fetchAsServer = (request: Request) => {
      request.headers.set("apikey", secrets.secretKey);
      return handle(request, null);
    };
    await seedDatabase({ isWanted: env.SEED, host: company.host, database, fetchAsServer, supabaseDir });
    await ensureFirstAccount(accounts, passwordRules, env, company, onFirstAccount);
  });
}
