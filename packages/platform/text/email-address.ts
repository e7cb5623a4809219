/** The rule of HTML for `<input type="email">`, but the domain needs two labels. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** Letters that `new URL` would read as parts of a URL do not belong to a domain. */
const INTERNATIONAL_DOMAIN = /^[a-z\d.\-\u0080-\u{10ffff}]+$/iu;

/** Longest domain (RFC 1035). */
const MAX_DOMAIN = 253;

/**
 * Reads an e-mail address that a person typed: an international domain becomes ASCII, as mail servers need it. Browser
 * and server read every e-mail address with this function.
 * @returns undefined for any other text
 */
export function readEmail(typed: string): string | undefined {
  const text = typed.trim();
  const at = text.lastIndexOf("@");
  const domain = asciiDomain(text.slice(at + 1));
  const email = `${text.slice(0, at + 1)}${domain}`;
  return domain.length <= MAX_DOMAIN && EMAIL.test(email) ? email : undefined;
}

export function isEmail(text: string): boolean {
  return readEmail(text) !== undefined;
}

/** Returns a mailto: URL. Characters that could end the e-mail address or add a field are encoded. */
export function mailtoUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}

function asciiDomain(domain: string): string {
  const isAscii = /^\p{ASCII}*$/u.test(domain);
  if (isAscii || !INTERNATIONAL_DOMAIN.test(domain)) return domain;
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
}
