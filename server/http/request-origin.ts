/**
 * Returns the visitor's origin.
 * @param host the header Host
 * @param forwardedProto X-Forwarded-Proto; the proxy's entry is the last
 */
export function requestOrigin(host: string, forwardedProto: string | undefined, trustProxy: boolean): string {
  const isTls = trustProxy && forwardedProto?.split(",").at(-1)?.trim().toLowerCase() === "https";
  return `${isTls ? "https" : "http"}://${host}`;
}
