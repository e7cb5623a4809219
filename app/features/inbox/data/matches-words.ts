const SEARCHED = ["name", "email", "subject", "message"];

/** @returns a filter of PostgREST for messages that contain the words in one field, in any case */
export function matchesWords(words: string): string {
  const pattern = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  // A quoted value may contain commas and brackets (PostgREST, "Reserved characters").
  const quoted = `"${pattern.replace(/[\\"]/g, "\\$&")}"`;
  return SEARCHED.map((column) => `${column}.ilike.${quoted}`).join(",");
}
