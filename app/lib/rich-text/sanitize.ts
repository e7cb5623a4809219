/**
 * Rich text that is safe to put into a page. The engine differs (sanitize-html on the server, DOMPurify in the browser,
 * fetched only when a post is opened without its document); the policy does not, see html-policy.ts.
 */
export async function sanitizeRichText(html: string): Promise<string> {
  const engine = import.meta.env.SSR ? await import("./sanitizer.server.ts") : await import("./browser-sanitizer.ts");
  return engine.sanitize(html);
}
