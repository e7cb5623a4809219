/** Hosted Supabase ignores the preference and says so; the library ignores it and says that it was applied. */
export function dropTransactionPreference(request: Request): Request {
  const preferences = request.headers.get("prefer")?.split(",") ?? [];
  const kept = preferences.filter((preference) => !preference.trim().startsWith("tx="));
  if (kept.length === preferences.length) return request;
  const headers = new Headers(request.headers);
  headers.set("prefer", kept.join(","));
  if (kept.length === 0) headers.delete("prefer");
  return new Request(request, { headers });
}
