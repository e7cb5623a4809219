/** Sanitised HTML has no < inside of attributes. */
const TAG = /<[a-z][^<>]*>/gi;
const URL_ATTRIBUTE = /(\s(?:href|src|srcset)=")([^"]*)/gi;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/**
 * Makes the URLs of sanitised HTML absolute, because feed readers show it without the page.
 * @param pageUrl URL of the page that shows this HTML
 */
export function withAbsoluteUrls(html: string, pageUrl: string): string {
  return html.replace(TAG, (tag) =>
    tag.replace(
      URL_ATTRIBUTE,
      (_, start: string, value: string) =>
        start + (/srcset/i.test(start) ? resolveCandidates(value, pageUrl) : resolve(value, pageUrl)),
    ),
  );
}

/** Resolves `a.webp 320w, b.webp 640w`. */
function resolveCandidates(srcset: string, pageUrl: string): string {
  return srcset
    .trim()
    .split(/,\s+/)
    .map((candidate) => candidate.replace(/^\S+/, (url) => resolve(url, pageUrl)))
    .join(", ");
}

/** Escaped characters such as `&amp;` stay, because URLs can contain them. */
function resolve(url: string, pageUrl: string): string {
  return !SCHEME.test(url) && URL.canParse(url, pageUrl) ? new URL(url, pageUrl).href : url;
}
