import sanitizeHtml from "sanitize-html";
import {
  allowedAttributes,
  allowedClass,
  allowedEverywhere,
  allowedImageSchemes,
  allowedLinkSchemes,
  allowedTags,
  deepestNesting,
  droppedWithContent,
  isAllowedImage,
  isAllowedLink,
  isLanguageTag,
} from "./html-policy.ts";

class TooDeep extends Error {}

export function sanitize(html: string): string {
  try {
    return sanitizeWithin(deepestNesting, html);
  } catch (error) {
    if (error instanceof TooDeep) return "";
    throw error;
  }
}

function sanitizeWithin(maxLevels: number, html: string): string {
  let level = 0;
  const safe = sanitizeHtml(html, {
    // The parser's work grows with the square of the depth, so parsing stops at the limit.
    onOpenTag: () => {
      level += 1;
      if (level > maxLevels) throw new TooDeep();
    },
    onCloseTag: () => {
      level -= 1;
    },
    allowedTags,
    allowedAttributes: { ...allowedAttributes, "*": allowedEverywhere },
    allowedClasses: { "*": [allowedClass] },
    allowedSchemes: allowedLinkSchemes,
    allowedSchemesByTag: { img: allowedImageSchemes },
    allowProtocolRelative: false,
    nonTextTags: droppedWithContent,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: withSafeTarget(without("href", isAllowedLink, attribs)) }),
      img: (tagName, attribs) => ({ tagName, attribs: without("src", isAllowedImage, attribs) }),
      "*": (tagName, attribs) => ({ tagName, attribs: withValidLanguage(attribs) }),
    },
  });
  // Writes HTML instead of XHTML, like the browser. Text and attributes have escaped ">", so this matches only tags.
  return safe.replaceAll(" />", ">");
}

function without(
  name: string,
  isAllowed: (value: string) => boolean,
  attribs: Record<string, string>,
): Record<string, string> {
  const { [name]: value, ...others } = attribs;
  return value === undefined || isAllowed(value) ? attribs : others;
}

/** Trims the tag like DOMPurify. */
function withValidLanguage(attribs: Record<string, string>): Record<string, string> {
  if (attribs.lang === undefined) return attribs;
  const { lang, ...others } = attribs;
  return isLanguageTag(lang.trim()) ? { ...attribs, lang: lang.trim() } : others;
}

function withSafeTarget(attribs: Record<string, string>): Record<string, string> {
  return attribs.target === "_blank" ? { ...attribs, rel: "noopener noreferrer" } : attribs;
}
