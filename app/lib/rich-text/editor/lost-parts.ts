const INLINE = "strong, em, u, s, sub, sup, code, a, span";
/** Elements that look the same. */
const SAME: Record<string, string> = { b: "strong", i: "em" };
/** Classes with a rule in prose.css. */
const SHOWN_CLASS = /^ql-(?:indent-\d|align-\w+|direction-rtl)$/;

/**
 * Whether the editor shows a text otherwise than a page does, so that a change would simplify it.
 * @param before HTML of a post as a page shows it
 * @param after the same for the HTML that the editor would store
 */
export function losesParts(before: string, after: string): boolean {
  return comparable(before) !== comparable(after);
}

type Writer = { out: string[]; formats: string; line: string };

/** Writes lines with the formats of each run of text, because the order of nested formats is not visible. */
function comparable(html: string): string {
  const writer: Writer = { out: [], formats: "", line: "" };
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const node of body.childNodes) write(node, [], writer);
  endLine(writer);
  return writer.out.join("\n");
}

function write(node: Node, formats: string[], writer: Writer): void {
  if (node instanceof Text || node.nodeType === Node.TEXT_NODE) {
    append(node.nodeValue ?? "", formats, writer);
    return;
  }
  if (node.nodeType !== Node.ELEMENT_NODE) return;
  const element = node as Element;
  const tag = tagOf(element);
  const outer = withLanguage(formats, element);
  if (element.localName === "br") append("\n", outer, writer);
  else if (element.localName === "img") append(`<${tag}>`, outer, writer);
  else if (element.localName === "pre") {
    block(element, [tag, ...outer, JSON.stringify(element.innerHTML)].join(" "), [], outer, writer);
  } else if (element.matches(INLINE) || element.localName in SAME) {
    const hasEffect = tag !== "span" && tag !== "a";
    const inner = hasEffect ? [...new Set([...outer, tag])].sort() : outer;
    for (const child of element.childNodes) write(child, inner, writer);
  } else block(element, tag, [...element.childNodes], outer, writer);
}

/** A line begins without formats of its parents, but in their language. */
function block(element: Element, tag: string, children: Node[], formats: string[], writer: Writer): void {
  endLine(writer);
  const isParagraph = tag === "p"; // loose text is a paragraph, too
  if (!isParagraph) writer.out.push(`<${tag}>`);
  for (const child of children) write(child, formats.filter(isLanguage), writer);
  endLine(writer);
  if (!isParagraph) writer.out.push(`</${element.localName}>`);
}

const isLanguage = (format: string) => format.startsWith("lang=");

function withLanguage(formats: string[], element: Element): string[] {
  const language = element.getAttribute("lang");
  return language === null ? formats : [...formats.filter((format) => !isLanguage(format)), `lang=${language}`].sort();
}

function append(text: string, formats: string[], writer: Writer): void {
  const names = formats.join(" ");
  const words = text === "\n" ? text : text.replace(/[ \t\n\r\f]+/g, " ");
  // The format of a space between runs is not visible, so a run begins with its first character.
  const run = words.replace(/^ /, "");
  if (run !== words) writer.line += " ";
  if (names !== writer.formats && run !== "") {
    writer.line += `{${names}}`;
    writer.formats = names;
  }
  writer.line += run;
}

function endLine(writer: Writer): void {
  const line = writer.line
    .replace(/ {2,}/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/^ +|\n?$/g, "")
    .trimEnd();
  if (line !== "") writer.out.push(line);
  writer.line = "";
  writer.formats = "";
}

/** Returns a name and the attributes that a page uses, in one order. */
function tagOf(element: Element): string {
  const classes = [...element.classList].filter((name) => SHOWN_CLASS.test(name)).sort();
  const attributes = [...element.attributes]
    .filter(({ name, value }) => name !== "class" && name !== "lang" && !(name === "alt" && value === ""))
    .map(({ name, value }) => `${name}=${JSON.stringify(value)}`)
    .sort();
  return [SAME[element.localName] ?? element.localName, ...attributes, ...classes].join(" ");
}
