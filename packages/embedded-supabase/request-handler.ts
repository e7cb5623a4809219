import type { CallerIdentification } from "./caller.ts";
import { contextFor } from "./caller-context.ts";
import type { Database } from "./database/database.ts";
import { SessionEnded } from "./database/database-errors.ts";
import { translateError } from "./database-failures.ts";
import { normalizePath } from "./normalize-path.ts";
import type { BackendHandler, Services } from "./service.ts";

type HandlerOptions = {
  services: Services;
  identifyCaller: CallerIdentification;
  database: Pick<Database, "isReady" | "runAs">;
};

/** The transaction around it checks the session. */
const NOTHING = { text: "select" };

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
      const response = await services[path]({ request, url, caller, client });
      // A rejection before the first statement must not help an ended session. Auth has other codes for it.
      const isEarly = (response.status >= 400 && response.status < 500) || request.method === "OPTIONS";
      if (isEarly && caller.kind === "user" && path !== "/auth/v1/") {
        await database.runAs(contextFor({ caller, headers: request.headers, isSite: false }), [NOTHING]);
      }
      return response;
    } catch (error) {
      if (!(error instanceof SessionEnded)) throw error;
      return services[path]({ request, url, caller: { kind: "anonymous", badToken: "expired" }, client });
    }
  }

  return (request, client) => translateError(() => handle(request, client), isReady);
}
