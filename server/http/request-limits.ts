import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { createBodyReader, type ReceivedBody } from "#platform/http/body-reader.ts";
import { BodyRejection } from "#platform/http/body-rejection.ts";
import { clientIp } from "#platform/http/client-ip.ts";
import { emit } from "#platform/observers.ts";

const MAX_URL_LENGTH = 8 * 1024;
/** The longest message with the widest letters has 240 KB in urlencoded form. */
const CONTACT_FORM = 256 * 1024;
const ALL_CONTACT_FORMS = 32 * CONTACT_FORM;

export function urlLengthLimit() {
  return createMiddleware(async (context, next) => {
    if (context.req.url.length > MAX_URL_LENGTH) {
      emit({ type: "rejected", reason: "url" });
      return reject(context, 414, "This address is too long.");
    }
    try {
      decodeURIComponent(new URL(context.req.url).pathname);
    } catch {
      emit({ type: "rejected", reason: "url" });
      return reject(context, 400, "This address is malformed.");
    }
    await next();
  });
}

/** Limits bodies below /api. The backend's paths have their own limits, and other paths take no body. */
export function apiBody({ trustProxy }: { trustProxy: boolean }) {
  const receiveBody = createBodyReader({ maxBytes: ALL_CONTACT_FORMS });
  return createMiddleware(async (context, next) => {
    if (!context.req.path.startsWith("/api/")) return next();
    let received: ReceivedBody;
    try {
      const client = clientIp(context, trustProxy) ?? "";
      received = await receiveBody(context.req.raw, { limit: CONTACT_FORM, client });
    } catch (error) {
      if (!(error instanceof BodyRejection)) throw error;
      emit({ type: "rejected", reason: "body" });
      for (const [name, value] of Object.entries(error.headers)) context.header(name, value);
      return reject(context, error.status, error.message);
    }
    context.req.raw = received.request;
    await next().finally(received.release);
  });
}

const RETRY_SECONDS = "5";

/**
 * Responds with JSON in the shape of all three protocols on their paths, or else with a line of text. A 503 has the
 * header Retry-After.
 */
export function reject(context: Context, status: 400 | 404 | 408 | 413 | 414 | 503, message: string): Response {
  if (status === 503) context.header("Retry-After", RETRY_SECONDS);
  if (/^\/(?:rest|auth|storage)\/v1\//.test(context.req.path)) {
    return context.json(
      { code: String(status), statusCode: String(status), message, msg: message, details: null, hint: null },
      status,
    );
  }
  return context.text(`${message}\n`, status);
}
