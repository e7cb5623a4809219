import file from "./blog.css?url";

/**
 * The styles of the blog's pages. As the site's own they stand in the document, so that nothing is asked for before the
 * first paint, but in those of the blog alone. The browser reads them back from the document; undefined where it opened
 * another page first.
 */
export const blogStyles: string | undefined = import.meta.env.SSR
  ? (await import("./blog.css?inline")).default
  : (document.getElementById("blog-styles")?.textContent ?? undefined);

/** For the `links` of the blog's routes: somebody who comes from another page fetches the styles as a file. */
export function blogLinks() {
  return blogStyles === undefined ? [{ rel: "stylesheet", href: file }] : [];
}
