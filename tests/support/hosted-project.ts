import { listen } from "#server/http/listen.ts";
import { startEmbeddedSite } from "./embedded-sites.ts";
import { type Site, startSite } from "./start-site.ts";

/**
 * Starts a site on a hosted project. Another site plays the project, and a server in front of it adds the two admin
 * paths of Supabase Auth with the responses of supabase/auth:
 * https://github.com/supabase/auth/blob/master/openapi.yaml
 */
export async function startSiteOnProject(env: Record<string, string> = {}): Promise<Site> {
  const host = await startEmbeddedSite("PostgreSQL");
  const { secretKey, publishableKey, invitedAccounts } = host.backend;
  async function handleAsAdmin(path: string, key: string | null, fields: Record<string, string>) {
    if (key !== secretKey) return Response.json({ code: 403, msg: "User not allowed" }, { status: 403 });
    const { email = "" } = fields;
    if (path === "users") {
      try {
        return Response.json({ id: await invitedAccounts.create(email), email });
      } catch {
        const msg = "A user with this email address has already been registered";
        return Response.json({ code: 422, error_code: "email_exists", msg }, { status: 422 });
      }
    }
    return Response.json({
      hashed_token: await invitedAccounts.makePasswordToken(email),
      verification_type: fields.type,
    });
  }
  const project = await listen(
    {
      async fetch(request) {
        const { pathname, search } = new URL(request.url);
        const [, path] = /^\/auth\/v1\/admin\/(users|generate_link)$/.exec(pathname) ?? [];
        if (path) return handleAsAdmin(path, request.headers.get("apikey"), await request.json());
        const headers = new Headers(request.headers);
        for (const name of ["host", "connection", "content-length", "accept-encoding"]) headers.delete(name);
        const hasBody = !["GET", "HEAD"].includes(request.method);
        const body = hasBody ? { body: await request.arrayBuffer() } : {};
        const upstream = await fetch(host.url + pathname + search, { method: request.method, headers, ...body });
        const type = upstream.headers.get("content-type");
        return new Response(upstream.status === 204 ? null : await upstream.arrayBuffer(), {
          status: upstream.status,
          headers: type ? { "content-type": type } : {},
        });
      },
    },
    { PORT: 0, HOST: "127.0.0.1", TRUST_PROXY: false },
  );
  const site = await startSite({
    env: {
      SUPABASE_URL: `http://127.0.0.1:${project.port}`,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      SUPABASE_SECRET_KEY: secretKey,
      ...env,
    },
  });
  return {
    ...site,
    backend: { ...site.backend, accounts: host.backend.accounts },
    database: host.database,
    async close() {
      await site.close();
      await project.close(0);
      await host.close();
    },
  };
}
