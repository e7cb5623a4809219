import { createHash } from "node:crypto";
import type { SiteContent } from "#shared/site-content/site-content.ts";
import type { CachedResponse } from "../http/cached-response.ts";
import { makeStaticFile } from "../http/static-files.ts";

/** Files of earlier contents stay for pages that are open. */
const MAX_FILES = 20;

/** Adds the content of a language to the files that the server sends. */
export class ContentFiles {
  readonly #files: Map<string, CachedResponse>;
  readonly #urlPaths: string[] = [];

  constructor(files: Map<string, CachedResponse>) {
    this.#files = files;
  }

  /** @returns the URL path of the file, which changes with its content */
  add(language: string, content: SiteContent): string {
    const bytes = new TextEncoder().encode(JSON.stringify(content));
    const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 8);
    const urlPath = `/assets/content-${language}-${hash}.json`;
    if (!this.#files.has(urlPath)) {
      this.#files.set(urlPath, makeStaticFile({ urlPath, type: "application/json", bodies: { identity: bytes } }));
      this.#urlPaths.push(urlPath);
      if (this.#urlPaths.length > MAX_FILES) this.#files.delete(this.#urlPaths.shift() ?? "");
    }
    return urlPath;
  }
}
