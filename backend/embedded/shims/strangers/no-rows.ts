import { restRefusal } from "../refusals.ts";

const HEADERS = { "access-control-allow-origin": "*", "content-type": "application/json; charset=utf-8" };

/** PostgREST's answer when policies leave no row, without asking the database. */
export function noRows({ method, headers }: Request): Response {
  const preferences = (headers.get("prefer") ?? "").split(",").map((preference) => preference.trim());
  const applied = preferences.filter((preference) => /^(?:return|count)=/.test(preference)).join(", ");
  const isRead = method === "GET" || method === "HEAD";
  const answersRows = isRead || preferences.includes("return=representation");
  const accept = headers.get("accept") ?? "";
  if (answersRows && accept.includes("application/vnd.pgrst.object")) {
    return restRefusal(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
      details: "The result contains 0 rows",
    });
  }
  const isCounted = preferences.some((preference) => preference.startsWith("count="));
  return new Response(answersRows && method !== "HEAD" ? "[]" : null, {
    status: answersRows ? 200 : 204,
    headers: {
      ...HEADERS,
      "content-range": isCounted ? "*/0" : "*/*",
      ...(applied && { "preference-applied": applied }),
    },
  });
}
