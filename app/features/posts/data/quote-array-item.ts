/** As an item of a PostgreSQL array, whose braces and commas postgrest-js writes. */
export function quoteArrayItem(item: string): string {
  return `"${item.replaceAll(/["\\]/g, "\\$&")}"`;
}
