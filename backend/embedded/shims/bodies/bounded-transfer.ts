import { createBodyReader } from "#platform/http/body-reader.ts";
import { BodyRefusal } from "#platform/http/body-refusal.ts";
import { note } from "#platform/observers.ts";
import { refuseIn } from "../refusals.ts";
import type { Middleware, ShimContext } from "../shim.ts";
import { bodyLimit } from "./body-limits.ts";

/** Three of the largest uploads. */
const MOST_BODY_BYTES = 33 * 1024 * 1024;

export function receiveBodies({ auth }: ShimContext): Middleware {
  const receiveBody = createBodyReader({ mostBytes: MOST_BODY_BYTES });
  return async (call, next) => {
    const limit = bodyLimit(call.request, await auth.identifyCaller(call.request));
    try {
      const { request, release } = await receiveBody(call.request, { limit, client: call.network });
      return await next({ ...call, request }).finally(release);
    } catch (error) {
      if (!(error instanceof BodyRefusal)) throw error;
      note({ type: "refused", reason: "body" });
      const { status, message, headers } = error;
      return refuseIn(new URL(call.request.url).pathname, status, { code: String(status), message, headers });
    }
  };
}
