const SPACES = " \t\n\r\f";

/**
 * Removes the white space of HTML from the end, but no no-break space. A pattern such as `/ +$/` would read each space of
 * a long run again and again.
 */
export function trimEndSpaces(text: string): string {
  let end = text.length;
  while (end > 0 && SPACES.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
