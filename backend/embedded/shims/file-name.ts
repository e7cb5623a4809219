/** Content-Disposition (RFC 6266), with storage-js's `?download` and `?download=name`. */
export function nameFile({ url }: Request, headers: Headers): void {
  const { pathname, searchParams } = new URL(url);
  const wanted = searchParams.get("download");
  const key = decodeURIComponent(pathname.split("/").at(-1) ?? "");
  const name = (wanted || key).slice(0, LONGEST);
  const plain = name.replace(/[^\w.() -]/g, "_");
  const coded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, percentCode);
  const kind = wanted === null ? "inline" : "attachment";
  headers.set("content-disposition", `${kind}; filename="${plain}"; filename*=UTF-8''${coded}`);
}

const LONGEST = 255;

function percentCode(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
}
