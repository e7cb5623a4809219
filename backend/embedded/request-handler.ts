import type { BackendHandler } from "../backend.ts";
import type { Caller, CallerIdentification } from "./caller.ts";
import type { Database } from "./database/database.ts";
import { translateError } from "./database-failures.ts";
import { normalizePath } from "./normalize-path.ts";
import type { Services } from "./service.ts";

type HandlerOptions = {
  services: Services;
  identifyCaller: CallerIdentification;
  database: Pick<Database, "query" | "isReady">;
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
    // The auth service checks the session itself, with other codes.
    const hasEnded = path !== "/auth/v1/" && (await isSessionOver(database, caller));
    return services[path]({ request, url, caller: hasEnded ? EXPIRED : caller, client });
  }

  return (request, client) => translateError(() => handle(request, client), isReady);
}

const EXPIRED: Caller = { kind: "anonymous", badToken: "expired" };
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A token lives for an hour, but a sign-out ends it at once. Tokens that an operator signed may have no session. */
async function isSessionOver(database: Pick<Database, "query">, caller: Caller): Promise<boolean> {
  if (caller.kind !== "user" || caller.sessionId === undefined) return false;
  if (!UUID.test(caller.sessionId)) return true;
  return (await database.query("select from auth.sessions where id = $1", [caller.sessionId])).length === 0;
}
