/** The part of the DOM that the rules use. Browsers have it, and linkedom has it on the server. */
export interface TreeNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly parentElement: TreeElement | null;
  readonly nextSibling: TreeNode | null;
  readonly previousSibling: TreeNode | null;
  readonly childNodes: Iterable<TreeChild>;
  textContent: string | null;
}

export interface TreeChild extends TreeNode {
  before(...nodes: unknown[]): void;
  replaceWith(...nodes: unknown[]): void;
  remove(): void;
}

export interface TreeText extends TreeChild {
  data: string;
}

export interface TreeElement extends TreeChild {
  readonly localName: string;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  readonly children: Iterable<TreeElement>;
  readonly ownerDocument: TreeDocument;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  hasAttribute(name: string): boolean;
  append(...nodes: unknown[]): void;
  replaceChildren(...nodes: unknown[]): void;
  querySelectorAll(selectors: string): Iterable<TreeElement>;
  querySelector(selectors: string): TreeElement | null;
  matches(selectors: string): boolean;
  closest(selectors: string): TreeElement | null;
}

export interface TreeDocument {
  readonly body: TreeElement;
  createElement(name: string): TreeElement;
  querySelectorAll(selectors: string): Iterable<TreeElement>;
  querySelector(selectors: string): TreeElement | null;
}

export const GENERIC_BLOCKS =
  "div, section, article, header, footer, main, nav, aside, address, center, form, fieldset, details, summary, dl, dt, dd, hgroup, legend";
const BLOCKS = `${GENERIC_BLOCKS}, p, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, pre, table, thead, tbody, tfoot, tr, td, th, caption, figure, figcaption, hr, body`;

export function isElement(node: TreeNode | null | undefined): node is TreeElement {
  return node?.nodeType === 1;
}

export function isText(node: TreeNode | null | undefined): node is TreeText {
  return node?.nodeType === 3;
}

export function isBlock(node: TreeNode | null | undefined): node is TreeElement {
  return isElement(node) && node.matches(BLOCKS);
}

export function hasBlock(element: TreeElement): boolean {
  return element.querySelector(BLOCKS) !== null;
}

/** Returns the elements below a root in document order, as a list that later changes do not affect. */
export function elementsIn(root: TreeElement, selectors = "*"): TreeElement[] {
  return [...root.querySelectorAll(selectors)];
}

/** Returns the nodes below a root in document order, without elements. */
export function* leavesIn(root: TreeNode): Generator<TreeChild> {
  for (const node of [...root.childNodes]) {
    if (isElement(node)) yield* leavesIn(node);
    else yield node;
  }
}

/** Ignores the spaces that HTML ignores. A hard space is text. */
export function isBlank(text: string | null): boolean {
  return !/[^ \t\n\r\f]/.test(text ?? "");
}

export function isEmpty(node: TreeNode): boolean {
  if (!isElement(node)) return isText(node) ? isBlank(node.data) : true;
  return isBlank(node.textContent) && !node.matches("img, br, hr") && node.querySelector("img, br, hr") === null;
}

export function unwrap(element: TreeElement): void {
  element.replaceWith(...element.childNodes);
}

/** Replaces an element by one of another name. The new element has the old style and language, which later rules read. */
export function rename(element: TreeElement, name: string): TreeElement {
  const other = element.ownerDocument.createElement(name);
  for (const attribute of ["style", "class", "lang"]) {
    const value = element.getAttribute(attribute);
    if (value !== null) other.setAttribute(attribute, value);
  }
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}
