import type { Site } from "./start-site.ts";

/** The URL of test sites in links. */
export const HOME = "http://localhost:3000";

/** Follows redirects like a browser, with the cookies of each origin. */
export function createCookieBrowser(site: Site) {
  const cookies = new Map<string, Map<string, string>>();

  async function request(pathOrUrl: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(pathOrUrl, HOME);
    const isSite = url.origin === HOME;
    const jar = cookies.get(url.origin) ?? new Map<string, string>();
    cookies.set(url.origin, jar);
    const headers = new Headers(init.headers);
    headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    if (isSite) headers.set("apikey", site.backend.publishableKey);
    const target = isSite ? site.url + url.pathname + url.search : url.href;
    const response = await fetch(target, { ...init, headers, redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    return response;
  }

  return {
    cookies,
    request,

    /** Follows redirects until a URL of the site outside the backend, or until `stop` holds. */
    async visit(pathOrUrl: string | URL, stop: (url: URL) => boolean = () => false): Promise<URL> {
      let url = new URL(pathOrUrl, HOME);
      while (!stop(url) && (url.origin !== HOME || url.pathname.startsWith("/auth/v1/"))) {
        const response = await request(url);
        const location = response.headers.get("location");
        if (!location) throw new Error(`${url} responded with ${response.status}: ${await response.text()}`);
        url = new URL(location, url);
      }
      return url;
    },
  };
}
