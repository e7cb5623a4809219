import { createHash } from "node:crypto";

/** Returns the parts of a document that a crawler without scripts reads. */
export function readDocument(html: string) {
  const meta = (name: string) =>
    decode(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]);
  const structured = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return {
    title: decode(/<title>(.*?)<\/title>/.exec(html)?.[1]),
    meta,
    canonical: decode(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]),
    structured: structured && JSON.parse(structured),
    /** Slugs of the posts it links to, in order, each once. */
    posts: [...new Set([...html.matchAll(/href="\/blog\/([a-z0-9-]+)"/g)].map((match) => match[1]))],
    /** Returns the approximate visible text. */
    text: decode(
      html
        .replace(/<(script|style)\b.*?<\/\1>/gs, "")
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " "),
    ),
  };
}

/** Returns the `script-src` sources that the inline scripts of a document need. */
export function hashInlineScripts(html: string): string[] {
  return [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes = ""]) => !/\bsrc=|type="application\/ld\+json"/.test(attributes))
    .map(([, , script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
}

function decode(text = ""): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
