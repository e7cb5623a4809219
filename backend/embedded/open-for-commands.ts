import type { Backend } from "../backend.ts";
import { createAnonymousQueue } from "./limits/anonymous-queue.ts";
import { type EmbeddedOptions, INTERNAL_URL, openEmbedded } from "./open-embedded.ts";
import { createRestService } from "./rest/rest-service.ts";

/** Opens the backend for a command: it inserts no seed and makes no first account. @throws StartupError */
export async function openEmbeddedForCommands(options: EmbeddedOptions) {
  const { secrets, database, requireUpToDate, accounts, signingKeys } = await openEmbedded(options, "command");
  try {
    await requireUpToDate();
    const { publishableKey, secretKey } = secrets;
    const { siteUrl } = options;
    const anonymousQueue = createAnonymousQueue();
    const rest = createRestService({ database, anonymousQueue, siteUrl, publishableKey, secretKey });
    const fetch: Backend["fetch"] = async (input, init) => {
      const request = new Request(input, init);
      return rest({ request, url: new URL(request.url), caller: { kind: "server", claims: {} }, client: null });
    };
    return { url: INTERNAL_URL, secretKey, fetch, database, accounts, signingKeys, close: () => database.close() };
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}
