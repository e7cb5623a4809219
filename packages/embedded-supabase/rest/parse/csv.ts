/** RFC 4180. @returns undefined for rows of different lengths, or for a quote that is never closed */
export function parseCsv(text: string): Record<string, string | null>[] | undefined {
  const lines = splitRows(text);
  if (!lines) return undefined;
  const [header = [], ...rows] = lines;
  if (rows.some((row) => row.length !== header.length)) return undefined;
  return rows.map((row) =>
    Object.fromEntries(header.map((name, index) => [name, row[index] === "NULL" ? null : (row[index] ?? null)])),
  );
}

const PLAIN = /[^,\r\n]*/y;
const QUOTED = /"(?:[^"]|"")*"/y;

function splitRows(text: string): string[][] | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  let position = 0;
  while (position < text.length) {
    const pattern = text.charAt(position) === '"' ? QUOTED : PLAIN;
    pattern.lastIndex = position;
    const value = pattern.exec(text)?.[0];
    if (value === undefined) return undefined;
    position += value.length;
    row.push(pattern === QUOTED ? value.slice(1, -1).replaceAll('""', '"') : value);
    const isLastOfText = position >= text.length;
    const separator = text.charAt(position);
    if (!isLastOfText && !",\r\n".includes(separator)) return undefined;
    position += text.startsWith("\r\n", position) ? 2 : 1;
    if (separator === "," && position >= text.length) row.push("");
    if (separator !== "," || position >= text.length) {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}
