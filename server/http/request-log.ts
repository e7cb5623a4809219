import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import { isoTimestamp, type Logger, writeLogLine } from "../logger.ts";
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

/** The line as pino would write it, in a third of the time: no query, no body, no keys. */
export function createRequestLog(log: Pick<Logger, "isLevelEnabled">, write = writeLogLine): RequestLog {
  const hasInfo = log.isLevelEnabled("info");
  const hasErrors = log.isLevelEnabled("error");
  return ({ id, client, method, status, path, start }) => {
    const isError = status >= 500;
    if (!(isError ? hasErrors : hasInfo)) return;
    const ms = Math.round((performance.now() - start) * 10) / 10;
    write(
      `{"level":${isError ? 50 : 30}${isoTimestamp()},"id":"${id}","client":${JSON.stringify(client)},"method":${JSON.stringify(method)},"status":${status},"path":${JSON.stringify(path.slice(0, LONGEST_PATH))},"ms":${ms},"msg":"request"}\n`,
    );
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
