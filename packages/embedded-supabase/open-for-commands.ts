import { createAnonymousQueue } from "./limits/anonymous-queue.ts";
import { INTERNAL_URL, openParts, type PartsOptions } from "./open-parts.ts";
import { createRestService } from "./rest/rest-service.ts";

/** Opens the backend for a command beside a running process. It changes no table. @throws StartupError */
export async function openForCommands(options: PartsOptions) {
  const { secrets, database, requireUpToDate, accounts, signingKeys, rules } = await openParts(options, "command");
  try {
    await requireUpToDate();
    const { publishableKey, secretKey } = secrets;
    const rest = createRestService({
      database,
      anonymousQueue: createAnonymousQueue(),
      rules: rules.tables,
      siteUrl: options.siteUrl,
      publishableKey,
      secretKey,
    });
    const fetchAsServer: typeof fetch = async (input, init) => {
      const request = new Request(input, init);
      return rest({ request, url: new URL(request.url), caller: { kind: "server", claims: {} }, client: null });
    };
    return {
      url: INTERNAL_URL,
      secretKey,
      fetch: fetchAsServer,
      database,
      accounts,
      signingKeys,
      close: () => database.close(),
    };
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}
