/** Keeps posts of one day in place from page to page; the clients' call stays the spec's. */
export function withStableOrder(request: Request): Request {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || !request.url.includes("/rest/v1/blog_posts?")) return request;
  const url = new URL(request.url);
  if (url.searchParams.get("order") !== "date.desc") return request;
  url.searchParams.set("order", "date.desc,id.desc");
  return new Request(url, request);
}
