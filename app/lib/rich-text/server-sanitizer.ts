import sanitizeHtml from "sanitize-html";
import {
  allowedAttributes,
  allowedClass,
  allowedImageSchemes,
  allowedLinkSchemes,
  allowedTags,
  droppedWithContent,
  isAllowedImage,
  isAllowedLink,
} from "./html-policy.ts";

/** Rich text made safe on the server, see html-policy.ts. */
export function sanitize(html: string): string {
  const safe = sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: { ...allowedAttributes, "*": ["class"] },
    allowedClasses: { "*": [allowedClass] },
    allowedSchemes: allowedLinkSchemes,
    allowedSchemesByTag: { img: allowedImageSchemes },
    allowProtocolRelative: false,
    nonTextTags: droppedWithContent,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: withSafeTarget(without("href", isAllowedLink, attribs)) }),
      img: (tagName, attribs) => ({ tagName, attribs: without("src", isAllowedImage, attribs) }),
    },
  });
  // As HTML rather than XHTML, like the browser. A ">" in text or in an attribute is escaped, so this can only be a tag.
  return safe.replaceAll(" />", ">");
}

function without(
  name: string,
  isAllowed: (address: string) => boolean,
  attribs: Record<string, string>,
): Record<string, string> {
  const { [name]: address, ...others } = attribs;
  return address === undefined || isAllowed(address) ? attribs : others;
}

function withSafeTarget(attribs: Record<string, string>): Record<string, string> {
  return attribs.target === "_blank" ? { ...attribs, rel: "noopener noreferrer" } : attribs;
}
