const PREFIXES = [
  ["/auth/v1/", "auth"],
  ["/rest/v1/", "rest"],
  ["/storage/v1/", "storage"],
  ["/api/", "api"],
  ["/og/", "card"],
  ["/assets/", "file"],
] as const;

export type RequestKind = (typeof PREFIXES)[number][1] | "health" | "page";

/** One of a few, whatever the path is. @param isFile whether there is a built file at a path */
export function requestKind(path: string, isFile: (path: string) => boolean): RequestKind {
  for (const [prefix, kind] of PREFIXES) {
    if (path.startsWith(prefix)) return kind;
  }
  if (path === "/healthz" || path === "/readyz") return "health";
  return isFile(path) ? "file" : "page";
}
