import type { BackendHandler } from "../backend.ts";
import type { CallerIdentification } from "./caller.ts";
import type { Database } from "./database/database.ts";
import { SessionEnded } from "./database/database-errors.ts";
import { translateError } from "./database-failures.ts";
import { normalizePath } from "./normalize-path.ts";
import type { Services } from "./service.ts";

type HandlerOptions = {
  services: Services;
  identifyCaller: CallerIdentification;
  database: Pick<Database, "isReady">;
};

/** Gives each request, with its caller, to the service of its path. */
export function createRequestHandler({ services, identifyCaller, database }: HandlerOptions): BackendHandler {
  const isReady = () => database.isReady();

  async function handle(original: Request, client: string | null): Promise<Response> {
    const request = normalizePath(original);
    const url = new URL(request.url);
    const path = (Object.keys(services) as (keyof Services)[]).find((prefix) => url.pathname.startsWith(prefix));
    if (!path) return Response.json({ message: "no Route matched with those values" }, { status: 404 });
    const caller = await identifyCaller(request);
    try {
      return await services[path]({ request, url, caller, client });
    } catch (error) {
      if (!(error instanceof SessionEnded)) throw error;
      return services[path]({ request, url, caller: { kind: "anonymous", badToken: "expired" }, client });
    }
  }

  return (request, client) => translateError(() => handle(request, client), isReady);
}
