import type { Page } from "@playwright/test";

/** Does what a browser's translation does: puts each text into two new elements. */
export function translatePage(page: Page): Promise<void> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.trim() && !text.parentElement?.closest("script, style, textarea, font, .ql-editor"))
        texts.push(text);
    }
    for (const text of texts) {
      const outer = document.createElement("font");
      outer.append(Object.assign(document.createElement("font"), { textContent: text.data }));
      text.replaceWith(outer);
    }
  });
}

/** Other browsers change the texts and add no elements. */
export function replaceTexts(page: Page): Promise<void> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.trim() && !text.parentElement?.closest("script, style, textarea")) text.data = `${text.data}\u200b`;
    }
  });
}

/** Password managers add an element beside each field, and at the start of the document. */
export function addPasswordManager(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const field of document.querySelectorAll("input, textarea")) {
      field.after(Object.assign(document.createElement("div"), { className: "added", textContent: "…" }));
    }
    document.body.prepend(Object.assign(document.createElement("div"), { className: "added" }));
  });
}

/** Some extensions move a field into another element. */
export function wrapFields(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const field of document.querySelectorAll("input, textarea")) {
      const wrapper = Object.assign(document.createElement("span"), { className: "added" });
      field.replaceWith(wrapper);
      wrapper.append(field);
    }
  });
}
