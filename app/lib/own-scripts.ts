/** Text of the scripts that hydration requires. */
const INDISPENSABLE = ["window.__reactRouterContext =", "streamController.enqueue(", "streamController.close("];

/** Removes the nonce for caching and lists the scripts with a nonce, for the security policy. @throws Error */
export function takeOwnScripts(marked: string, nonce: string): { html: string; scripts: string[] } {
  const attribute = ` nonce="${nonce}"`;
  // React escapes `>` in attributes.
  const ownScript = new RegExp(`<script(?![^>]* src=)[^>]*${attribute}[^>]*>([\\s\\S]*?)</script>`, "g");
  const scripts = [...marked.matchAll(ownScript)].map(([, script = ""]) => script);
  const missing = INDISPENSABLE.filter((words) => !scripts.some((script) => script.includes(words)));
  if (missing.length > 0) throw new Error(`These scripts of the document have no nonce: ${missing.join(", ")}`);
  const html = marked.replaceAll(attribute, "");
  if (html.includes(nonce)) throw new Error("The document contains the nonce outside of an attribute.");
  return { html, scripts };
}
