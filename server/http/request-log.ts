import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Logger } from "../logger.ts";
import { clientIp } from "./client-ip.ts";

export type ServerVariables = { Variables: { requestId: string } };

type RequestLogOptions = { log: Logger; trustProxy: boolean };

/** No query, no body, no keys. The id is never the client's (docs/decisions/0016). */
export function requestLog({ log, trustProxy }: RequestLogOptions) {
  return createMiddleware<ServerVariables>(async (context, next) => {
    const id = randomUUID();
    const start = performance.now();
    context.set("requestId", id);
    await next();
    context.res.headers.set("X-Request-Id", id);
    const line = {
      id,
      client: clientIp(context, trustProxy),
      method: context.req.method,
      path: context.req.path.slice(0, 300),
      status: context.res.status,
      ms: Math.round((performance.now() - start) * 10) / 10,
    };
    if (context.res.status >= 500) log.error(line, "request");
    else log.info(line, "request");
  });
}
