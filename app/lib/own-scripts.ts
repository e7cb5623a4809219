/** Scripts without which no page becomes alive, by words that stand in them. */
const INDISPENSABLE = ["window.__reactRouterContext =", "streamController.enqueue(", "streamController.close("];

/**
 * Takes the nonce of a render out of its document and tells which inline scripts carried it. Only those are the site's
 * own: text that found its way into the document past a sanitiser cannot know the nonce. The document is kept and is the
 * same for everybody, so that the nonce itself cannot stand in the policy; the scripts' hashes do.
 * @throws Error when a script the site needs carries no nonce, for instance because React Router sets none any more
 */
export function takeOwnScripts(marked: string, nonce: string): { html: string; scripts: string[] } {
  const attribute = ` nonce="${nonce}"`;
  // Attributes hold no `>`: React escapes it.
  const ownScript = new RegExp(`<script(?![^>]* src=)[^>]*${attribute}[^>]*>([\\s\\S]*?)</script>`, "g");
  const scripts = [...marked.matchAll(ownScript)].map(([, script = ""]) => script);
  const missing = INDISPENSABLE.filter((words) => !scripts.some((script) => script.includes(words)));
  if (missing.length > 0) throw new Error(`These scripts of the document carry no nonce: ${missing.join(", ")}`);
  const html = marked.replaceAll(attribute, "");
  if (html.includes(nonce)) throw new Error("The nonce stands in the document outside of an attribute.");
  return { html, scripts };
}
