import { type Context, Hono } from "hono";
import type { Backend } from "../backend/backend.ts";
import { clientAddress } from "./client-address.ts";

type BackendPathsOptions = {
  answer: NonNullable<Backend["answer"]>;
  trustProxy: boolean;
  /** Called before the answer to a request that may have changed a post leaves. */
  onPostsWritten: () => void;
};

/** Only these; the library serves its configuration and a studio on every other path. */
const PATHS = ["/auth/v1/*", "/rest/v1/*", "/storage/v1/*"];

/** The Supabase protocols of an embedded backend. */
export function backendPaths({ answer, trustProxy, onPostsWritten }: BackendPathsOptions) {
  const paths = new Hono();
  for (const path of PATHS) {
    paths.all(path, async (context) => {
      const response = await answer(context.req.raw, clientAddress(context, trustProxy));
      if (writesPosts(context)) onPostsWritten();
      // A copy, because headers of an answer that came from elsewhere may be sealed.
      return new Response(response.body, response);
    });
  }
  return paths;
}

function writesPosts({ req }: Context): boolean {
  return req.path.startsWith("/rest/v1/") && req.method !== "GET" && req.method !== "HEAD" && req.method !== "OPTIONS";
}
