import file from "./blog.css?url";

/** Styles in the blog's documents, so that the first paint needs no file; undefined if the first page has none. */
export const blogStyles: string | undefined = import.meta.env.SSR
  ? (await import("./blog.css?inline")).default
  : (document.getElementById("blog-styles")?.textContent ?? undefined);

/** `links` of the blog's routes; they load a file if the first page was outside the blog. */
export function blogLinks() {
  return blogStyles === undefined ? [{ rel: "stylesheet", href: file }] : [];
}
