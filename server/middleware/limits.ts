import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";

const MAX_URL_LENGTH = 8 * 1024;
const MEGABYTE = 1024 * 1024;
/** The longest message in the widest letters, urlencoded, has 240 KB. */
const CONTACT_FORM = 256 * 1024;

/** Refuses what no visitor sends: an address over 8 KB, a host that is no host, a path that cannot be decoded. */
export function addressLimit() {
  return createMiddleware(async (context, next) => {
    if (context.req.url.length > MAX_URL_LENGTH) return refuse(context, 414, "This address is too long.");
    try {
      decodeURIComponent(new URL(context.req.url).pathname);
    } catch {
      return refuse(context, 400, "This address is malformed.");
    }
    await next();
  });
}

/** The largest bodies: a photo for the storage service, a long post for the database, little for anything else. */
export function bodyLimits() {
  const storage = limitTo(11 * MEGABYTE);
  const database = limitTo(4 * MEGABYTE);
  const contactForm = limitTo(CONTACT_FORM);
  const other = limitTo(MEGABYTE);
  return createMiddleware((context, next) => {
    const { path } = context.req;
    if (path.startsWith("/storage/v1/")) return storage(context, next);
    if (path.startsWith("/rest/v1/")) return database(context, next);
    return (path.startsWith("/api/") ? contactForm : other)(context, next);
  });
}

function limitTo(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: (context) => {
      // The rest of the body is never read, so nothing else can come over this connection.
      context.header("Connection", "close");
      return refuse(context, 413, "This request is too large.");
    },
  });
}

/** JSON in the shape all three backend protocols read for their paths, a line of text elsewhere. */
export function refuse(context: Context, status: 400 | 404 | 413 | 414 | 503, message: string): Response {
  if (/^\/(?:rest|auth|storage)\/v1\//.test(context.req.path)) {
    return context.json(
      { code: String(status), statusCode: String(status), message, msg: message, details: null, hint: null },
      status,
    );
  }
  return context.text(`${message}\n`, status);
}
