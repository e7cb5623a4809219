/** Follows RFC 9110, section 12.5.3; `q=0` forbids a coding. */
export function accepts(header: string, coding: string): boolean {
  return header.split(",").some((part) => {
    const [name, ...parameters] = part
      .toLowerCase()
      .split(";")
      .map((piece) => piece.trim());
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** Follows RFC 9110, section 13.1.2, with a weak comparison. */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  return header === "*" || header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}
