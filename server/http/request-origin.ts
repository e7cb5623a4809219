/**
 * The origin a visitor uses, where SITE_URL does not say it: a trusted proxy tells whether it speaks TLS with them.
 * @param host as the header Host names it
 * @param forwardedProto X-Forwarded-Proto, of which the last entry is the proxy's own
 */
export function requestOrigin(host: string, forwardedProto: string | undefined, trustProxy: boolean): string {
  const isTls = trustProxy && forwardedProto?.split(",").at(-1)?.trim().toLowerCase() === "https";
  return `${isTls ? "https" : "http"}://${host}`;
}
