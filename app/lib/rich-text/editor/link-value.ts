/** The attributes that the editor gives to a new link, in its order. */
const OF_EDITOR = { rel: "noopener noreferrer", target: "_blank" };
const WRITTEN = ["href", "rel", "target", "title"];

/**
 * Returns the value of a link for Quill: its URL, or all attributes as JSON where they differ from a new link. Quill
 * compares values as texts.
 */
export function linkValueOf(node: Element): string | null {
  const attributes = [...node.attributes]
    .filter(({ name }) => WRITTEN.includes(name))
    .map(({ name, value }) => [name, value]);
  const url = node.getAttribute("href");
  if (url === null) return null;
  const value = JSON.stringify(Object.fromEntries(attributes));
  const isOfEditor = value === JSON.stringify({ href: url, ...OF_EDITOR });
  return isOfEditor && !url.startsWith("{") ? url : value;
}

export function attributesOfLink(value: string): Record<string, string> {
  if (!value.startsWith("{")) return { href: value, ...OF_EDITOR };
  return JSON.parse(value);
}

export function urlOfLink(value: unknown): string {
  return typeof value === "string" && value !== "" ? (attributesOfLink(value).href ?? "") : "";
}
