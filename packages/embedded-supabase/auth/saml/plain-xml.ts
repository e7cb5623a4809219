/** The parsers need far more time than bytes for hostile XML, so the size is limited before they start. */
export type XmlLimits = {
  maxBytes: number;
  /** Elements, attributes and character references together. */
  maxNodes: number;
  maxDepth: number;
  takesComments: boolean;
};

const NAME = String.raw`[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?`;
const START_TAG = new RegExp(`<(${NAME})`, "y");
const ATTRIBUTE = new RegExp(String.raw`\s+(${NAME})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')`, "y");
const TAG_END = /\s*(\/?)>/y;
const END_TAG = new RegExp(String.raw`</(${NAME})\s*>`, "y");
const REFERENCE = /&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});/y;
const DECLARATION = /^<\?xml\s[^<>]*\?>/;

/** @throws if the bytes are no well-formed XML within the limits. One pass checks them, and parses nothing. */
export function readPlainXml(bytes: Uint8Array, limits: XmlLimits): string {
  if (bytes.length > limits.maxBytes) throw new Error(`XML has at most ${limits.maxBytes} bytes here`);
  const xml = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  new PlainXmlCheck(xml, limits).run();
  return xml;
}

class PlainXmlCheck {
  readonly #xml: string;
  readonly #limits: XmlLimits;
  readonly #open: string[] = [];
  #at = 0;
  #nodes = 0;
  #hasRoot = false;

  constructor(xml: string, limits: XmlLimits) {
    this.#xml = xml;
    this.#limits = limits;
  }

  run(): void {
    this.#at = DECLARATION.exec(this.#xml)?.[0].length ?? 0;
    while (this.#at < this.#xml.length) {
      if (this.#xml[this.#at] === "<") this.#readMarkup();
      else this.#readText();
    }
    if (!this.#hasRoot || this.#open.length > 0) throw new Error("The XML ends before its last element");
  }

  #readText(): void {
    const next = this.#xml.indexOf("<", this.#at);
    const end = next === -1 ? this.#xml.length : next;
    const text = this.#xml.slice(this.#at, end);
    if (this.#open.length === 0 && text.trim() !== "") throw new Error("XML has no text outside its root element");
    this.#countReferences(text);
    this.#at = end;
  }

  #readMarkup(): void {
    const next = this.#xml.charAt(this.#at + 1);
    if (this.#xml.startsWith("<!--", this.#at)) this.#skipComment();
    // Document types, entities, CDATA sections and processing instructions begin with these characters.
    else if (next === "!" || next === "?") throw new Error("The XML contains more than elements and text");
    else if (next === "/") this.#readEndTag();
    else this.#readStartTag();
  }

  #skipComment(): void {
    const end = this.#limits.takesComments ? this.#xml.indexOf("-->", this.#at + 4) : -1;
    if (end === -1) throw new Error("The XML contains a comment that is not allowed here, or has no end");
    this.#at = end + 3;
  }

  #readEndTag(): void {
    const name = this.#take(END_TAG)?.[1];
    if (!name || name !== this.#open.pop()) throw new Error("The XML ends an element that is not open");
  }

  #readStartTag(): void {
    const name = this.#take(START_TAG)?.[1];
    if (!name) throw new Error("The XML contains < without a tag");
    if (this.#open.length === 0 && this.#hasRoot) throw new Error("XML has one root element");
    this.#hasRoot = true;
    this.#count();
    this.#readAttributes();
    const end = this.#take(TAG_END);
    if (!end) throw new Error("The XML contains a tag without an end");
    if (end[1] === "/") return;
    this.#open.push(name);
    if (this.#open.length > this.#limits.maxDepth)
      throw new Error(`XML has at most ${this.#limits.maxDepth} levels here`);
  }

  #readAttributes(): void {
    const names = new Set<string>();
    for (let found = this.#take(ATTRIBUTE); found; found = this.#take(ATTRIBUTE)) {
      const [, name = "", quoted, apostrophed] = found;
      if (names.has(name)) throw new Error("The XML contains an attribute twice");
      names.add(name);
      this.#count();
      this.#countReferences(quoted ?? apostrophed ?? "");
    }
  }

  #countReferences(text: string): void {
    for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) {
      REFERENCE.lastIndex = at;
      if (!REFERENCE.test(text)) throw new Error("The XML contains an entity that is not predefined");
      this.#count();
    }
  }

  #count(): void {
    this.#nodes += 1;
    if (this.#nodes > this.#limits.maxNodes) throw new Error(`XML has at most ${this.#limits.maxNodes} nodes here`);
  }

  /** Matches at the current position, and moves behind the match. */
  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#xml);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }
}
