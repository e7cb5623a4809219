import DOMPurify, { type Config } from "dompurify";
import {
  allowedAttributes,
  allowedClass,
  allowedEverywhere,
  allowedTags,
  deepestNesting,
  droppedWithContent,
  isAllowedImage,
  isAllowedLink,
  isLanguageTag,
} from "#shared/rich-text/html-policy.ts";
import { inInertWindow } from "./inert-window.ts";

type Purifier = Pick<typeof DOMPurify, "sanitize" | "addHook">;

export function sanitize(html: string): string {
  purifier ??= createPurifier();
  return purifier.sanitize(html);
}

let purifier: { sanitize(html: string): string } | undefined;

const settings: Config = {
  ALLOWED_TAGS: allowedTags,
  ALLOWED_ATTR: [...new Set(Object.values(allowedAttributes).flat()), ...allowedEverywhere],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ADD_ATTR: ["data-list", "target"],
  FORBID_CONTENTS: droppedWithContent,
  // A removed frame's window cannot create a policy, and DOMPurify would then log a warning.
  TRUSTED_TYPES_POLICY: null,
};

function createPurifier() {
  const engine = inInertWindow((inert) => DOMPurify(inert), worksIn) ?? DOMPurify;
  let isTooDeep = false;
  engine.addHook("beforeSanitizeElements", (node) => {
    if (node.nodeName === "BODY") isTooDeep = isNestedDeeper(node, deepestNesting);
  });
  engine.addHook("afterSanitizeElements", (node) => {
    if (isElement(node) && node.hasAttribute("is")) replaceWithPlain(node);
  });
  engine.addHook("afterSanitizeAttributes", (node) => {
    const tag = node.tagName.toLowerCase();
    for (const { name, value } of [...node.attributes]) {
      if (!isAllowed(tag, name, value)) node.removeAttribute(name);
    }
    keepEditorClasses(node);
    if (node.getAttribute("target") === "_blank") node.setAttribute("rel", "noopener noreferrer");
  });
  return {
    sanitize(html: string): string {
      isTooDeep = false;
      const safe = engine.sanitize(html, settings);
      // Writes hard spaces as characters like the server, so that both sanitisers return equal bytes.
      return isTooDeep ? "" : safe.replaceAll("&nbsp;", "\u00a0");
    },
  };
}

function worksIn(engine: Purifier): boolean {
  return engine.sanitize('<p title="a">b<br>c</p>', settings) === '<p title="a">b<br>c</p>';
}

/** Avoids instanceof, because a node belongs to the window that parsed it. */
function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}

/** Uses a walker, because a form's children can hide its properties. It must belong to the root's own document. */
function isNestedDeeper(root: Node, levels: number): boolean {
  const walker = (root.ownerDocument ?? document).createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  for (let level = 0; ; ) {
    if (walker.firstChild()) {
      level += 1;
      if (level > levels) return true;
      continue;
    }
    while (!walker.nextSibling()) {
      if (!walker.parentNode() || walker.currentNode === root) return false;
      level -= 1;
    }
  }
}

/** Copies an element, because browsers serialise the `is` it was created with, even after the attribute's removal. */
function replaceWithPlain(element: Element): void {
  const plain = element.ownerDocument.createElement(element.localName);
  for (const name of [...allowedEverywhere, ...(allowedAttributes[element.localName] ?? [])]) {
    const value = element.getAttribute(name);
    if (value !== null) plain.setAttribute(name, value);
  }
  while (element.firstChild) plain.append(element.firstChild);
  element.replaceWith(plain);
}

function isAllowed(tag: string, name: string, value: string): boolean {
  if (name === "class") return true;
  if (name === "lang") return isLanguageTag(value);
  if (!allowedAttributes[tag]?.includes(name)) return false;
  if (name === "href") return isAllowedLink(value);
  if (name === "src") return isAllowedImage(value);
  return true;
}

function keepEditorClasses(node: Element): void {
  const allowed = [...node.classList].filter((name) => allowedClass.test(name));
  if (allowed.length > 0) node.setAttribute("class", allowed.join(" "));
  else node.removeAttribute("class");
}
