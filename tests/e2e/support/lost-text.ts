import type { Page } from "@playwright/test";

/** The text spacing that WCAG 2.2, success criterion 1.4.12, allows a reader to set. */
export const textSpacing =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";

/**
 * Returns words that are outside the page's width or clipped by a box. Intentionally hidden text does not count: closed
 * panels, text for screen readers only, and words that are not typed yet.
 */
export function lostText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lost: string[] = [];
    const range = document.createRange();
    const isClipping = (element: Element) => /clip|hidden/.test(getComputedStyle(element).overflow);
    const isScrolling = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
    const isHidden = (element: Element) =>
      getComputedStyle(element).visibility === "hidden" ||
      getComputedStyle(element).clipPath === "inset(50%)" || // .sr-only, at any width
      element.closest(".sr-only, .skip-link, [hidden]") !== null;
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const { currentNode: node } = words;
      const parent = node.parentElement;
      if (!parent || !node.nodeValue?.trim() || isHidden(parent)) continue;
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      const clips: DOMRect[] = [];
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        // A reader can scroll to the text below the edge of a scrolling box.
        if (isScrolling(box)) break;
        if (isClipping(box) || getComputedStyle(box).clipPath !== "none") clips.push(box.getBoundingClientRect());
      }
      const isLost = boxes.some(
        ({ left, right, top, bottom }) =>
          left < -1 ||
          right > document.documentElement.clientWidth + 1 ||
          clips.some(
            (clip) => left < clip.left - 1 || right > clip.right + 1 || top < clip.top - 2 || bottom > clip.bottom + 2,
          ),
      );
      if (isLost) lost.push(node.nodeValue.trim());
    }
    const excess = document.documentElement.scrollWidth - innerWidth;
    if (excess > 0) lost.push(`the page scrolls sideways by ${excess} px`);
    return lost;
  });
}
