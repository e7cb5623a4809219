import path from "node:path";
import { expect } from "vitest";
import { button, type JourneyPage } from "./journey-page.ts";

/*
 * The tests write a post in a small notation, with one line for each paragraph:
 * - `## ` and `### ` start headings.
 * - `1. ` and `- ` start items of lists. Two spaces before them mean the second level.
 * - `![description](file)` is a line with an image.
 * - `[words](url)` and `**words**` are parts of a line.
 */
const IMAGE = /^!\[(.*)\]\((.*)\)$/;
const ITEM = /^( *)(\d+\.|-) (.*)$/;
const NUMBER = /^( *)\d+\./;
const HEADING = /^(#+) (.*)$/;
const PIECES = /\[(.+?)\]\((.+?)\)|\*\*(.+?)\*\*|.+?(?=\[|\*\*|$)/g;

type ListItem = { indent: number; kind: string };

/**
 * Writes lines at the caret. It uses the keyboard for text and the mouse only for the toolbar.
 * @param folder the folder of the images
 */
export async function writeText(page: JourneyPage, lines: string[], folder: string): Promise<void> {
  let open: ListItem | null = null;
  for (const [index, line] of lines.entries()) {
    if (index > 0) await page.press("Enter");
    const [, spaces, kind, words] = ITEM.exec(line) ?? [];
    const item: ListItem | null = kind ? { indent: (spaces?.length ?? 0) / 2, kind } : null;
    await moveToList(page, open, item);
    open = item;

    const [, marks = "", heading] = HEADING.exec(line) ?? [];
    const [, description, file] = IMAGE.exec(line) ?? [];
    if (file) await insertImage(page, path.join(folder, file), description ?? "");
    else {
      if (heading) await makeHeading(page, marks.length);
      await writeLine(page, words ?? heading ?? line);
    }
  }
}

/** Enter starts a line of the same kind as the previous one. This function changes its list, or leaves the list. */
async function moveToList(page: JourneyPage, open: ListItem | null, item: ListItem | null): Promise<void> {
  if (open && !item) await page.press("Enter");
  if (!item) return;
  if (!open) {
    await page.type(`${item.kind} `);
    return;
  }
  if (item.indent !== open.indent) await page.click(button(item.indent > open.indent ? "Indent" : "Outdent"));
  if ((item.kind === "-") !== (open.kind === "-"))
    await page.click(button(item.kind === "-" ? "Bullet list" : "Ordered list"));
}

async function writeLine(page: JourneyPage, words: string): Promise<void> {
  for (const [plain, linked, url, bold] of words.matchAll(PIECES)) {
    if (linked && url) await writeLink(page, linked, url);
    else if (bold) {
      await page.press("Control+b");
      await page.type(bold);
      await page.press("Control+b");
    } else await page.type(plain);
  }
}

/** Selects a heading by keyboard only. A click on the list of styles opens a system menu that tests cannot reach. */
async function makeHeading(page: JourneyPage, level: number): Promise<void> {
  await page.press("Alt+F10");
  await page.press("Home");
  await expect.poll(() => page.focused()).toBe("Text style");
  for (let style = 4; style > level; style -= 1) await page.press("ArrowUp");
  await page.press("Escape");
  await expect.poll(() => page.focused()).toBe("Content");
}

async function writeLink(page: JourneyPage, words: string, url: string): Promise<void> {
  await page.type(words);
  await selectBack(page, words);
  await page.press("Control+k");
  await expect.poll(() => page.focused()).toBe("Link address");
  await page.type(url);
  await page.press("Enter");
  await expect.poll(() => page.focused()).toBe("Content");
}

/**
 * Selects the words that were typed last and checks the selection after each key.
 * At the end of a wrapped line, Firefox needs one more key press, in any editable text.
 */
async function selectBack(page: JourneyPage, words: string): Promise<void> {
  let selected = "";
  for (let presses = 0; selected !== words && presses < 2 * words.length; presses += 1) {
    await page.press("Shift+ArrowLeft");
    selected = await page.evaluate(() => String(getSelection()));
  }
  expect(selected).toBe(words);
}

async function insertImage(page: JourneyPage, file: string, description: string): Promise<void> {
  await page.evaluate(keepFileWindowClosed);
  await page.click(button("Image"));
  await page.click(button("Upload"));
  await page.chooseFile("body > input[type=file]", file);
  await expect.poll(() => page.focused()).toBe("Image description");
  await page.type(description);
  await page.press("Enter");
  await expect.poll(() => page.focused()).toBe("Content");
}

/** Stops the toolbar's input from opening the system's file dialog, because no driver can close this dialog. */
function keepFileWindowClosed(): void {
  const click = HTMLInputElement.prototype.click;
  HTMLInputElement.prototype.click = () => {
    HTMLInputElement.prototype.click = click;
  };
}

/** Returns the lines of a displayed text in the same notation. Images lack the file, because uploads rename files. */
export function readText(page: JourneyPage, css: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const inline = (node: Node): string => {
      if (!(node instanceof HTMLElement)) return node.textContent ?? "";
      if (node.matches("li > :is(ol, ul)")) return ""; // its lines follow
      const words = [...node.childNodes].map(inline).join("");
      if (node.localName === "a") return `[${words}](${node.getAttribute("href")})`;
      if (node.localName === "strong") return `**${words}**`;
      if (node.localName === "img") return `![${node.getAttribute("alt")}]`;
      return words;
    };
    /** Returns the elements around a line that match, the inner one first. */
    const around = (line: HTMLElement, css: string): Element[] => {
      const parent = line.parentElement?.closest<HTMLElement>(css);
      return parent ? [parent, ...around(parent, css)] : [];
    };
    const lineOf = (line: HTMLElement) => {
      // The editor has flat lists with classes, and the page has nested lists.
      const lists = around(line, "ol, ul");
      const indent = Number(/ql-indent-(\d)/.exec(line.className)?.[1] ?? Math.max(lists.length - 1, 0));
      const kind = line.dataset.list ?? (lists[0]?.localName === "ol" ? "ordered" : "bullet");
      const item = `${"  ".repeat(indent)}${kind === "ordered" ? "1." : "-"} `;
      const before = { li: item, h1: "# ", h2: "## ", h3: "### " }[line.localName] ?? "";
      return before + inline(line);
    };
    const lines = document.querySelectorAll<HTMLElement>(`${selector} :is(p, li, h1, h2, h3, h4, pre, blockquote)`);
    return [...lines].map(lineOf);
  }, css);
}

/** Converts lines to the result of `readText`: a style sheet counts the items, so the text contains no item numbers. */
export function published(lines: string[]): string[] {
  return lines.map((line) => line.replace(IMAGE, "![$1]").replace(NUMBER, "$11."));
}
