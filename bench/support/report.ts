export type Row = {
  name: string;
  value: number;
  unit: string;
  /** The value that the same run compares it with, and their ratio. */
  limit?: number;
  ratio?: number;
  aim: string;
};

/** One table for people. */
export function formatRows(rows: Row[]): string {
  const cells = rows.map(({ name, value, unit, limit, ratio, aim }) => [
    name,
    `${round(value)} ${unit}`,
    limit === undefined ? "" : `${round(limit)} ${unit}`,
    ratio === undefined ? "" : ratio.toFixed(2),
    aim,
  ]);
  const table = [["", "measured", "limit", "ratio", "aim"], ...cells];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`);
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [lines[0], rule, ...lines.slice(1)].join("\n");
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
