import { cutText, wellFormed } from "#platform/text/cut-text.ts";

/** Sets Content-Disposition (RFC 6266) by storage-js's `?download` and `?download=name`. */
export function nameFile({ url }: Pick<Request, "url">, headers: Headers): void {
  const { pathname, searchParams } = new URL(url);
  const wanted = searchParams.get("download");
  const own = decodeURIComponent(pathname).split("/").at(-1) ?? "";
  const name = cutText(wellFormed(wanted || own), MAX_LENGTH);
  const plain = name.replace(/[^\w.() -]/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, percentEncode);
  const kind = wanted === null ? "inline" : "attachment";
  headers.set("content-disposition", `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`);
}

const MAX_LENGTH = 255;

function percentEncode(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
}
