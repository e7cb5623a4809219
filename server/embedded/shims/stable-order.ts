/**
 * Lists of posts ordered by date alone get the id as a second key, so that posts of one day keep their places from page
 * to page. The clients' call stays the spec's.
 */
export function withStableOrder(request: Request): Request {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || !request.url.includes("/rest/v1/blog_posts?")) return request;
  const url = new URL(request.url);
  if (url.searchParams.get("order") !== "date.desc") return request;
  url.searchParams.set("order", "date.desc,id.desc");
  return new Request(url, request);
}
