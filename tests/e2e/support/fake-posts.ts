import type { Page, Route } from "@playwright/test";

/** Fakes the responses to the browser's own requests for posts. The server's rendering is not touched. */
export async function respondWithPosts(page: Page, response: (route: Route) => Promise<void> | void): Promise<void> {
  await page.route("**/rest/v1/blog_posts*", response);
}

export function json(body: unknown, headers: Record<string, string> = {}) {
  return {
    status: 200,
    contentType: "application/json",
    headers: { "access-control-expose-headers": "Content-Range", ...headers },
    body: JSON.stringify(body),
  };
}
