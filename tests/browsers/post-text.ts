import path from "node:path";
import { expect } from "vitest";
import { button, type JourneyPage } from "./journey-page.ts";

/*
 * The text of a post in a small notation, a line for each paragraph: `## ` and `### ` before headings, `1. ` and `- `
 * before items of lists (with two spaces in front of them on the second level), `![description](file)` for a picture on a
 * line of its own, and `[words](address)` and `**words**` within a line.
 */
const PICTURE = /^!\[(.*)\]\((.*)\)$/;
const ITEM = /^( *)(\d+\.|-) (.*)$/;
const NUMBER = /^( *)\d+\./;
const HEADING = /^(#+) (.*)$/;
const PIECES = /\[(.+?)\]\((.+?)\)|\*\*(.+?)\*\*|.+?(?=\[|\*\*|$)/g;

type ListItem = { indent: number; kind: string };

/**
 * Writes lines at the caret as somebody does who takes the mouse for the toolbar alone.
 * @param folder where the pictures are
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
    const [, description, file] = PICTURE.exec(line) ?? [];
    if (file) await insertPicture(page, path.join(folder, file), description ?? "");
    else {
      if (heading) await makeHeading(page, marks.length);
      await writeLine(page, words ?? heading ?? line);
    }
  }
}

/** Enter has begun a line like the one before; what is to be written may stand in another list, or in none. */
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
  for (const [plain, linked, address, bold] of words.matchAll(PIECES)) {
    if (linked && address) await writeLink(page, linked, address);
    else if (bold) {
      await page.press("Control+b");
      await page.type(bold);
      await page.press("Control+b");
    } else await page.type(plain);
  }
}

/** By keyboard alone, from "Normal" up the list of styles: the menu such a list opens for the mouse is no part of the page. */
async function makeHeading(page: JourneyPage, level: number): Promise<void> {
  await page.press("Alt+F10");
  await page.press("Home");
  await expect.poll(() => page.focused()).toBe("Text style");
  for (let style = 4; style > level; style -= 1) await page.press("ArrowUp");
  await page.press("Escape");
  await expect.poll(() => page.focused()).toBe("Content");
}

async function writeLink(page: JourneyPage, words: string, address: string): Promise<void> {
  await page.type(words);
  await selectBack(page, words);
  await page.press("Control+k");
  await expect.poll(() => page.focused()).toBe("Link address");
  await page.type(address);
  await page.press("Enter");
  await expect.poll(() => page.focused()).toBe("Content");
}

/**
 * Selects what was written last, looking where the selection has got to: at the end of a wrapped line Firefox takes one
 * press more to move on, in any editable text.
 */
async function selectBack(page: JourneyPage, words: string): Promise<void> {
  let selected = "";
  for (let presses = 0; selected !== words && presses < 2 * words.length; presses += 1) {
    await page.press("Shift+ArrowLeft");
    selected = await page.evaluate(() => String(getSelection()));
  }
  expect(selected).toBe(words);
}

async function insertPicture(page: JourneyPage, file: string, description: string): Promise<void> {
  await page.evaluate(keepFileWindowClosed);
  await page.click(button("Image"));
  await page.chooseFile("body > input[type=file]", file);
  await expect.poll(() => page.focused()).toBe("Image description");
  await page.type(description);
  await page.press("Enter");
  await expect.poll(() => page.focused()).toBe("Content");
}

/** No driver answers the system's window for choosing a file; without it the input the toolbar makes waits for one. */
function keepFileWindowClosed(): void {
  const click = HTMLInputElement.prototype.click;
  HTMLInputElement.prototype.click = () => {
    HTMLInputElement.prototype.click = click;
  };
}

/** The lines of a text that is shown, in the same notation; pictures without their files, which have got other names. */
export function readText(page: JourneyPage, css: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const inline = (node: Node): string => {
      if (!(node instanceof HTMLElement)) return node.textContent ?? "";
      const words = [...node.childNodes].map(inline).join("");
      if (node.localName === "a") return `[${words}](${node.getAttribute("href")})`;
      if (node.localName === "strong") return `**${words}**`;
      if (node.localName === "img") return `![${node.getAttribute("alt")}]`;
      return words;
    };
    const lineOf = (line: HTMLElement) => {
      const indent = Number(/ql-indent-(\d)/.exec(line.className)?.[1] ?? 0);
      const item = `${"  ".repeat(indent)}${line.dataset.list === "ordered" ? "1." : "-"} `;
      const before = { li: item, h1: "# ", h2: "## ", h3: "### " }[line.localName] ?? "";
      return before + inline(line);
    };
    const lines = document.querySelectorAll<HTMLElement>(`${selector} :is(p, li, h1, h2, h3, h4, pre, blockquote)`);
    return [...lines].map(lineOf);
  }, css);
}

/** Lines as `readText` gives them: which number an item has is not in the text, but counted by its style sheet. */
export function published(lines: string[]): string[] {
  return lines.map((line) => line.replace(PICTURE, "![$1]").replace(NUMBER, "$11."));
}
