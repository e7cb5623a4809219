import DOMPurify from "dompurify";
import {
  allowedAttributes,
  allowedClass,
  allowedTags,
  droppedWithContent,
  isAllowedImage,
  isAllowedLink,
} from "./html-policy.ts";

/** Rich text made safe in the browser, see html-policy.ts. */
export function sanitize(html: string): string {
  const safe = purifier().sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: [...new Set(Object.values(allowedAttributes).flat()), "class"],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ADD_ATTR: ["data-list", "target"],
    FORBID_CONTENTS: droppedWithContent,
  });
  // The hard space as a character, as the server writes it: both engines give the same bytes.
  return safe.replaceAll("&nbsp;", "\u00a0");
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
  if (name === "href") return isAllowedLink(value);
  if (name === "src") return isAllowedImage(value);
  return true;
}

function keepEditorClasses(node: Element): void {
  const kept = [...node.classList].filter((name) => allowedClass.test(name));
  if (kept.length > 0) node.setAttribute("class", kept.join(" "));
  else node.removeAttribute("class");
}
