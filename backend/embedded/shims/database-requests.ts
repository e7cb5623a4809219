import { restRefusal } from "./refusals.ts";

const DATABASE_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

export function refuseUnknownMethod({ method, url }: Request): Response | undefined {
  if (!isOfDatabase({ url }) || DATABASE_METHODS.includes(method)) return undefined;
  return restRefusal(405, "PGRST117", `Unsupported HTTP method: ${method}`);
}

export function isOfDatabase({ url }: { url: string }): boolean {
  return new URL(url).pathname.startsWith("/rest/v1/");
}
