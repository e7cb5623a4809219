const PREFIXES = [
  ["/auth/v1/", "auth"],
  ["/rest/v1/", "rest"],
  ["/storage/v1/", "storage"],
  ["/api/", "api"],
  ["/og/", "card"],
  ["/assets/", "file"],
] as const;

export type RequestKind = (typeof PREFIXES)[number][1] | "health" | "page";

/** Returns one of a few kinds for any path. @param isFile checks whether a built file has this path */
export function requestKind(path: string, isFile: (path: string) => boolean): RequestKind {
  for (const [prefix, kind] of PREFIXES) {
    if (path.startsWith(prefix)) return kind;
  }
  if (path === "/healthz" || path === "/readyz") return "health";
  return isFile(path) ? "file" : "page";
}
