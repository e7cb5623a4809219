/** Quotes an item of a PostgreSQL array; postgrest-js adds the braces and commas. */
export function quoteArrayItem(item: string): string {
  return `"${item.replaceAll(/["\\]/g, "\\$&")}"`;
}
