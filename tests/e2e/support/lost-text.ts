import type { Page } from "@playwright/test";

/** What WCAG 2.2, success criterion 1.4.12, lets a reader set. */
export const textSpacing =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";

/**
 * The words of a page that nobody can see: outside the page's width, or outside a box that clips them. What is hidden on
 * purpose is none of it: closed panels, what screen readers alone get, what is not yet typed.
 */
export function lostText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lost: string[] = [];
    const range = document.createRange();
    const isClipping = (element: Element) => /clip|hidden/.test(getComputedStyle(element).overflow);
    const isScrolling = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
    const isHidden = (element: Element) =>
      getComputedStyle(element).visibility === "hidden" ||
      getComputedStyle(element).clipPath === "inset(50%)" || // .sr-only, at whatever width
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
        // What is below the edge of a box that scrolls can be brought there.
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
