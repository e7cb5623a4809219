import type { TreeDocument, TreeElement } from "./tree.ts";

/** Properties of style sheets that mark structure or hidden text. */
const READ =
  /^(?:font-weight|font-style|text-decoration(?:-line)?|vertical-align|display|visibility|white-space|mso-hide|mso-outline-level|mso-list)$/;

/**
 * Returns the declarations of a style attribute. The browser's own list lacks Word's properties.
 * `FONT-WEIGHT:700; mso-hide:all` → font-weight 700, mso-hide all
 */
export function styleOf(element: TreeElement): Map<string, string> {
  return readDeclarations(element.getAttribute("style") ?? "");
}

function readDeclarations(text: string): Map<string, string> {
  const declarations = new Map<string, string>();
  for (const declaration of text.split(";")) {
    const colon = declaration.indexOf(":");
    if (colon === -1) continue;
    const value = declaration.slice(colon + 1).replace(/!\s*important/i, "");
    declarations.set(declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase());
  }
  return declarations;
}

/**
 * Moves the rules for classes into the elements, because spreadsheets write bold cells in this way.
 * `.x1 {font-weight:700}` `<td class="x1">` → `<td class="x1" style="font-weight:700">`
 */
export function inlineStyleSheets(document: TreeDocument): void {
  const rules = [...document.querySelectorAll("style")].flatMap((sheet) => readRules(sheet.textContent ?? ""));
  const byClass = Map.groupBy(rules, ({ className }) => className);
  if (byClass.size === 0) return;
  for (const element of document.body.querySelectorAll("[class]")) {
    const classes = (element.getAttribute("class") ?? "").split(/\s+/);
    const found = classes
      .flatMap((name) => byClass.get(name) ?? [])
      .filter(({ tag }) => !tag || tag === element.localName);
    if (found.length === 0) continue;
    const own = element.getAttribute("style") ?? "";
    element.setAttribute("style", [...found.map(({ text }) => text), own].join(";"));
  }
}

type Rule = { tag: string; className: string; text: string };

/** Reads rules with one class in the selector. Rules for media are nested and not read. */
function readRules(sheet: string): Rule[] {
  const rules: Rule[] = [];
  for (const { selectors, declarations } of readBlocks(sheet)) {
    const read = [...declarations].filter(([name]) => READ.test(name));
    if (read.length === 0) continue;
    const text = read.map(([name, value]) => `${name}:${value}`).join(";");
    for (const selector of selectors.split(",")) {
      const [, tag = "", className] = /^([a-z]\w*)?\.([\w-]+)$/i.exec(selector.trim()) ?? [];
      if (className) rules.push({ tag: tag.toLowerCase(), className, text });
    }
  }
  return rules;
}

/** Reads each character once: a pattern that searches for an end would start again at each beginning without one. */
function withoutComments(sheet: string): string {
  let text = "";
  let position = 0;
  for (;;) {
    const start = sheet.indexOf("/*", position);
    const end = start === -1 ? -1 : sheet.indexOf("*/", start + 2);
    if (end === -1) return text + sheet.slice(position);
    text += sheet.slice(position, start);
    position = end + 2;
  }
}

type Block = { selectors: string; declarations: Map<string, string> };

/** Reads the blocks of a style sheet that no other block contains, and that contain none. */
export function readBlocks(source: string): Block[] {
  const sheet = withoutComments(source.replace(/<!--|-->/g, ""));
  const blocks: Block[] = [];
  let depth = 0;
  let isNested = false;
  let [start, open] = [0, -1];
  for (const { 0: brace, index } of sheet.matchAll(/[{}]/g)) {
    depth = Math.max(0, depth + (brace === "{" ? 1 : -1));
    if (brace === "{" && depth === 1) [open, isNested] = [index, false];
    if (depth > 1) isNested = true;
    if (brace === "}" && depth === 0) {
      if (!isNested && open >= start)
        blocks.push({
          selectors: sheet.slice(start, open),
          declarations: readDeclarations(sheet.slice(open + 1, index)),
        });
      start = index + 1;
    }
  }
  return blocks;
}

/** Returns a length in pixels, for example of `1px`, `-9999em` or `0`; undefined without one. */
export function pixelsOf(value: string | null | undefined): number | undefined {
  const [, number, unit = "px"] = /^(-?[\d.]+)(px|em|rem|pt|in|cm)?\b/.exec(value?.trim() ?? "") ?? [];
  if (number === undefined) return undefined;
  const inPixels: Record<string, number> = { px: 1, em: 16, rem: 16, pt: 4 / 3, in: 96, cm: 38 };
  return Number(number) * (inPixels[unit] ?? 1);
}
