import sanitizeHtml from "sanitize-html";
import {
  allowedAttributes,
  allowedClass,
  allowedImageSchemes,
  allowedLinkSchemes,
  allowedTags,
} from "./html-policy.ts";

/** Rich text made safe on the server, see html-policy.ts. */
export function sanitize(html: string): string {
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: { ...allowedAttributes, "*": ["class"] },
    allowedClasses: { "*": [allowedClass] },
    allowedSchemes: allowedLinkSchemes,
    allowedSchemesByTag: { img: allowedImageSchemes },
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: withSafeTarget(attribs) }),
    },
  });
}

function withSafeTarget(attribs: Record<string, string>): Record<string, string> {
  return attribs.target === "_blank" ? { ...attribs, rel: "noopener noreferrer" } : attribs;
}
