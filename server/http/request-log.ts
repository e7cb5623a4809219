import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Logger } from "../logger.ts";
import { clientIp } from "./client-ip.ts";

export type ServerVariables = { Variables: { requestId: string } };

type AnsweredRequest = {
  id: string;
  client: string | null;
  method: string;
  path: string;
  status: number;
  /** By performance.now(). */
  start: number;
};

export type RequestLog = (request: AnsweredRequest) => void;

const LONGEST_PATH = 300;

/** No query, no body, no keys. */
export function createRequestLog(log: Logger): RequestLog {
  return ({ path, start, ...rest }) => {
    const line = { ...rest, path: path.slice(0, LONGEST_PATH), ms: Math.round((performance.now() - start) * 10) / 10 };
    if (line.status >= 500) log.error(line, "request");
    else log.info(line, "request");
  };
}

/** The id is never the client's (docs/decisions/0016). */
export function requestLog({ logRequest, trustProxy }: { logRequest: RequestLog; trustProxy: boolean }) {
  return createMiddleware<ServerVariables>(async (context, next) => {
    const id = randomUUID();
    const start = performance.now();
    context.set("requestId", id);
    await next();
    context.res.headers.set("X-Request-Id", id);
    const { method, path } = context.req;
    logRequest({ id, client: clientIp(context, trustProxy), method, path, status: context.res.status, start });
  });
}
