import type { DocumentFacts } from "#shared/context.ts";
import { scriptSource } from "./content-security-policy.ts";

type RenderNotes = {
  facts: DocumentFacts;
  /** The origin in the page, or a placeholder that the visitor's origin replaces later. */
  origin: string;
  isPlaceholder: boolean;
  /** Only a page with data can change when a post does. */
  isFromData: boolean;
  /** Other caches should not store a page past the end of a list. */
  isPastEnd: boolean;
  /** Only this visitor may get the page, and no cache may store it. */
  isNeverCached?: boolean | undefined;
  /** Pages of this site may show it in a frame. */
  isFramed?: boolean | undefined;
};

type Bytes = Uint8Array<ArrayBuffer>;

/** A rendered page with placeholders for the site's origin. */
export class RenderedPage {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly isFromData: boolean;
  readonly isFramed: boolean;
  readonly pageCount: number | undefined;
  readonly #parts: Bytes[];
  readonly #scripts: (string | { parts: string[] })[];

  private constructor(
    response: Response,
    headers: Record<string, string>,
    parts: Bytes[],
    scripts: (string | { parts: string[] })[],
    { isFromData, isFramed, facts }: RenderNotes,
  ) {
    this.status = response.status;
    this.headers = headers;
    this.isFromData = isFromData;
    this.isFramed = isFramed ?? false;
    this.pageCount = facts.pageCount;
    this.#parts = parts;
    this.#scripts = scripts;
  }

  static async from(response: Response, notes: RenderNotes): Promise<RenderedPage> {
    const headers: Record<string, string> = {
      "content-type": response.headers.get("content-type") ?? "text/html; charset=utf-8",
      "cache-control": response.status === 200 && !notes.isPastEnd && !notes.isNeverCached ? "no-cache" : "no-store",
      vary: "accept-encoding",
      ...(notes.isNeverCached && { "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" }),
      ...(notes.isFramed && { "x-frame-options": "SAMEORIGIN" }),
    };
    for (const name of ["location", "retry-after"]) {
      const value = response.headers.get(name);
      // A redirect within the site has no origin, because the page may belong to several hosts.
      if (value) headers[name] = value.startsWith(`${notes.origin}/`) ? value.slice(notes.origin.length) : value;
    }
    const text = await response.text();
    const split = (whole: string) => (notes.isPlaceholder ? whole.split(notes.origin) : [whole]);
    const parts = split(text).map((part) => new TextEncoder().encode(part));
    const scripts = notes.facts.scripts.map((script) => {
      const pieces = split(script);
      return pieces.length === 1 ? scriptSource(script) : { parts: pieces };
    });
    return new RenderedPage(response, headers, parts, scripts, notes);
  }

  get isHtml(): boolean {
    return this.headers["content-type"]?.startsWith("text/html") ?? false;
  }

  get size(): number {
    const scripts = this.#scripts.map((script) => (typeof script === "string" ? script : script.parts.join("")));
    return sum(this.#parts.map(({ length }) => length)) + 2 * sum(scripts.map(({ length }) => length));
  }

  bytesFor(origin: string): Bytes {
    const [only, ...rest] = this.#parts;
    if (only && rest.length === 0) return only;
    const name = new TextEncoder().encode(origin);
    const pieces = this.#parts.flatMap((part, index) => (index === 0 ? [part] : [name, part]));
    const whole = new Uint8Array(sum(pieces.map(({ length }) => length)));
    let end = 0;
    for (const piece of pieces) {
      whole.set(piece, end);
      end += piece.length;
    }
    return whole;
  }

  scriptSourcesFor(origin: string): string[] {
    return this.#scripts.map((script) =>
      typeof script === "string" ? script : scriptSource(script.parts.join(origin)),
    );
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
