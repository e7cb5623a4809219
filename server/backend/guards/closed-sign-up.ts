/**
 * A one-time link may be sent to somebody who has an account, never make one: with `create_user` the library opens an
 * account even where sign-up is closed, and any session may edit the blog.
 */
export async function keepSignUpClosed(request: Request): Promise<Request> {
  if (request.method !== "POST" || new URL(request.url).pathname !== "/auth/v1/otp") return request;
  const text = await request.text();
  const body = text === "" ? {} : JSON.parse(text); // an object, see request-body.ts
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  return new Request(request.url, {
    method: "POST",
    headers,
    body: JSON.stringify({ ...body, create_user: false, options: undefined }),
  });
}
