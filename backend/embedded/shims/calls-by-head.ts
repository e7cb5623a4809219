import type { Call, Next } from "./shim.ts";

/** As PostgREST does: a call of a function by GET, without the rows. */
export async function answerCallsByHead(call: Call, next: Next): Promise<Response> {
  const { request } = call;
  if (request.method !== "HEAD" || !new URL(request.url).pathname.startsWith("/rest/v1/rpc/")) return next(call);
  const { body, status, headers } = await next({ ...call, request: new Request(request, { method: "GET" }) });
  await body?.cancel();
  return new Response(null, { status, headers });
}
