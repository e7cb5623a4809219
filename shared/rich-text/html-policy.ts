/** Elements of the editor (spec section 5) plus simple structure of older or pasted posts, for both sanitisers. */
export const allowedTags = [
  "p",
  "br",
  "hr",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "strong",
  "b",
  "em",
  "i",
  "u",
  "s",
  "sub",
  "sup",
  "code",
  "pre",
  "blockquote",
  "ol",
  "ul",
  "li",
  "a",
  "img",
  "span",
  "figure",
  "figcaption",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
];

export const allowedAttributes: Record<string, string[]> = {
  a: ["href", "target", "rel", "title"],
  img: ["src", "alt", "width", "height", "title"],
  ol: ["start"],
  li: ["data-list", "value"],
  th: ["colspan", "rowspan"],
  td: ["colspan", "rowspan"],
};

/** Attributes of every element. */
export const allowedEverywhere = ["class", "lang"];

/** A language tag with script, region and one variant (BCP 47): `id`, `en-GB`, `zh-Hant-TW`, `ca-valencia`. */
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))?$/i;

export function isLanguageTag(text: string): boolean {
  return LANGUAGE_TAG.test(text);
}

/** Links may lead to websites, mailboxes, telephone numbers or paths on this site. */
export const allowedLinkSchemes = ["http", "https", "mailto", "tel"];
export const allowedImageSchemes = ["http", "https"];

/** Classes of the editor: indents, list markers, alignment. Other classes are dropped. */
export const allowedClass = /^ql-[a-z0-9-]+$/;

/** Elements that are removed with their content, which is code or useless alone. */
export const droppedWithContent = [
  "script",
  "style",
  "template",
  "noscript",
  "noembed",
  "noframes",
  "iframe",
  "object",
  "embed",
  "svg",
  "math",
  "xmp",
  "plaintext",
  "title",
  "textarea",
  "select",
  "option",
  "video",
  "audio",
];

/** The editor uses six levels; parsers need minutes for a megabyte of unclosed elements. */
export const deepestNesting = 200;

/** The work of a server's parser grows with the tags: these need half a second. A book of 400 pages has 20,000. */
export const MAX_TAGS = 50_000;

export function countTags(html: string): number {
  let count = 0;
  for (let index = html.indexOf("<"); index !== -1; index = html.indexOf("<", index + 1)) count += 1;
  return count;
}

export function isAllowedLink(url: string): boolean {
  return hasScheme(url, allowedLinkSchemes);
}

export function isAllowedImage(url: string): boolean {
  return hasScheme(url, allowedImageSchemes);
}

function hasScheme(url: string, schemes: string[]): boolean {
  // Browsers skip control characters and spaces in a scheme, and treat a backslash like a slash.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to skip
  const read = url.replace(/[\u0000-\u0020]/g, "").replaceAll("\\", "/");
  if (read.startsWith("//")) return false;
  const scheme = /^([^/?#:]*):/.exec(read)?.[1]?.toLowerCase();
  return scheme === undefined || schemes.includes(scheme);
}
