import { type Context, Hono } from "hono";
import type { Backend } from "../backend.ts";
import { clientIp } from "./client-ip.ts";

type BackendPathsOptions = {
  answer: NonNullable<Backend["answer"]>;
  publishableKey: string;
  trustProxy: boolean;
  /** Called before the answer to a request that may have changed a post leaves. */
  onPostsWritten: () => void;
};

/** Only these; the library serves its configuration and a studio on every other path. */
const PATHS = ["/auth/v1/*", "/rest/v1/*", "/storage/v1/*"];

/** The Supabase protocols of an embedded backend. */
export function backendPaths({ answer, publishableKey, trustProxy, onPostsWritten }: BackendPathsOptions) {
  const paths = new Hono();
  for (const path of PATHS) {
    paths.all(path, async (context) => {
      // A socket that is gone already has no address; its request must not pass for a call inside the process.
      const response = await answer(context.req.raw, clientIp(context, trustProxy) ?? "unknown");
      if (response.status < 400 && writesPosts(context, publishableKey)) onPostsWritten();
      // A copy, because headers of an answer that came from elsewhere may be sealed.
      const copy = new Response(response.body, response);
      // Rows, sessions and lists are of one moment and often of one person. Images say themselves how long they hold.
      if (!copy.headers.has("cache-control")) copy.headers.set("cache-control", "no-store");
      return copy;
    });
  }
  return paths;
}

/** An anonymous visitor may not change a post, so their requests must not empty the public cache either. */
function writesPosts({ req }: Context, publishableKey: string): boolean {
  const isWrite = !["GET", "HEAD", "OPTIONS"].includes(req.method);
  if (!isWrite || !req.path.startsWith("/rest/v1/")) return false;
  // A bearer in three parts has been verified, else the answer would be a 401; any other counts for nothing.
  const hasSession = /^Bearer\s+[^.\s]+\.[^.\s]+\.[^.\s]+\s*$/.test(req.header("authorization") ?? "");
  return hasSession || (req.header("apikey") ?? req.query("apikey")) !== publishableKey;
}
