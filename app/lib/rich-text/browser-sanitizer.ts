import DOMPurify from "dompurify";
import {
  allowedAttributes,
  allowedClass,
  allowedImageSchemes,
  allowedLinkSchemes,
  allowedTags,
} from "./html-policy.ts";

/** Rich text made safe in the browser, see html-policy.ts. */
export function sanitize(html: string): string {
  return purifier().sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: [...new Set(Object.values(allowedAttributes).flat()), "class"],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ADD_ATTR: ["data-list", "target"],
  });
}

let prepared: typeof DOMPurify | undefined;

function purifier(): typeof DOMPurify {
  if (prepared) return prepared;
  prepared = DOMPurify;
  prepared.addHook("afterSanitizeAttributes", (node) => {
    const tag = node.tagName.toLowerCase();
    for (const { name, value } of [...node.attributes]) {
      if (!isAllowed(tag, name, value)) node.removeAttribute(name);
    }
    keepEditorClasses(node);
    if (node.getAttribute("target") === "_blank") node.setAttribute("rel", "noopener noreferrer");
  });
  return prepared;
}

function isAllowed(tag: string, name: string, value: string): boolean {
  if (name === "class") return true;
  if (!allowedAttributes[tag]?.includes(name)) return false;
  if (name === "href") return hasScheme(value, allowedLinkSchemes);
  if (name === "src") return hasScheme(value, allowedImageSchemes);
  return true;
}

function hasScheme(address: string, schemes: string[]): boolean {
  if (address.startsWith("//")) return false;
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  return scheme === undefined || schemes.includes(scheme);
}

function keepEditorClasses(node: Element): void {
  const kept = [...node.classList].filter((name) => allowedClass.test(name));
  if (kept.length > 0) node.setAttribute("class", kept.join(" "));
  else node.removeAttribute("class");
}
