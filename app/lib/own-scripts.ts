/** Words of the scripts without which no page is hydrated. */
const INDISPENSABLE = ["window.__reactRouterContext =", "streamController.enqueue(", "streamController.close("];

/** A cached document cannot keep its nonce: lists the scripts that carried it, for the policy. @throws Error */
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
