import type { Page } from "@playwright/test";

/** Returns the sizes of all visible text in pixels, each with an example, and the sizes of app/styles/type.css. */
export function typeSizes(page: Page): Promise<{ sizes: Record<string, string>; scale: number[] }> {
  return page.evaluate(() => {
    const sizes: Record<string, string> = {};
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const parent = node.parentElement;
      const text = node.nodeValue?.trim();
      if (!text || !parent?.checkVisibility({ visibilityProperty: true }) || parent.closest(".sr-only")) continue;
      range.selectNodeContents(node);
      if (range.getBoundingClientRect().width > 0) sizes[Number.parseFloat(getComputedStyle(parent).fontSize)] ??= text;
    }
    for (const field of document.querySelectorAll("input:not([type=hidden]), textarea")) {
      if (field.checkVisibility()) sizes[Number.parseFloat(getComputedStyle(field).fontSize)] ??= field.localName;
    }
    const steps = ["sm", "base", ...["", 2, 3, 4, 5, 6, 7, 8, 9].map((step) => `${step}xl`)];
    const scale = steps.map((step) => {
      // A new element each time, because a changed size would begin a transition.
      const probe = document.createElement("p");
      probe.style.fontSize = `var(--size-${step})`;
      document.body.append(probe);
      const size = Number.parseFloat(getComputedStyle(probe).fontSize);
      probe.remove();
      return size;
    });
    return { sizes, scale };
  });
}

/** Returns the ends of paragraphs and headings of several lines whose last line is a single word. */
export function lastLinesOfOneWord(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const range = document.createRange();
    const found: string[] = [];
    for (const block of document.querySelectorAll(
      "main :is(p, h1, h2, h3, h4, h5, dd, blockquote, figcaption), footer p",
    )) {
      if (!block.checkVisibility() || block.closest(".sr-only, .terminal")) continue;
      const words: { text: string; bottom: number }[] = [];
      const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: node } = texts;
        if (node.parentElement?.closest(".sr-only")) continue;
        for (const { 0: text, index } of node.nodeValue?.matchAll(/\S+/g) ?? []) {
          range.setStart(node, index);
          range.setEnd(node, index + text.length);
          const { height, bottom } = range.getBoundingClientRect();
          if (height > 0) words.push({ text, bottom });
        }
      }
      const last = words.at(-1);
      if (!last || words.length < 4) continue;
      // Words of one line may have different fonts, and so slightly different boxes.
      const onLastLine = words.filter(({ bottom }) => Math.abs(bottom - last.bottom) < 8);
      if (onLastLine.length === 1)
        found.push(
          words
            .slice(-4)
            .map(({ text }) => text)
            .join(" "),
        );
    }
    return found;
  });
}
