import file from "./blog.css?url";

/** Inline in the blog's documents, so that the first paint awaits no file; undefined where another page came first. */
export const blogStyles: string | undefined = import.meta.env.SSR
  ? (await import("./blog.css?inline")).default
  : (document.getElementById("blog-styles")?.textContent ?? undefined);

/** For the `links` of the blog's routes: somebody who comes from another page fetches the styles as a file. */
export function blogLinks() {
  return blogStyles === undefined ? [{ rel: "stylesheet", href: file }] : [];
}
