import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { createMiddleware } from "hono/factory";
import { type Bytes, CachedResponse } from "./cached-response.ts";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

/** @returns undefined for a file type that is not served */
export function contentTypeOf(fileName: string): string | undefined {
  return types[path.extname(fileName)];
}

export type StaticFiles = ReadonlyMap<string, CachedResponse>;

/** @returns the files by URL path */
export async function loadStaticFiles(folder: string): Promise<StaticFiles> {
  const files = new Map<string, CachedResponse>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const type = contentTypeOf(entry.name);
    if (!entry.isFile() || !type) continue;
    const file = path.join(entry.parentPath, entry.name);
    const urlPath = `/${path.relative(folder, file).split(path.sep).join("/")}`;
    files.set(urlPath, await loadFile(file, type, urlPath));
  }
  return files;
}

async function loadFile(file: string, type: string, urlPath: string): Promise<CachedResponse> {
  const identity = new Uint8Array(await readFile(file));
  const [br, gzip] = await Promise.all([readOptional(`${file}.br`), readOptional(`${file}.gz`)]);
  return makeStaticFile({ urlPath, type, bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) } });
}

type StaticFileOptions = { urlPath: string; type: string; bodies: { identity: Bytes; br?: Bytes; gzip?: Bytes } };

/** Files in /assets/ have the hash of their content in their names. */
export function makeStaticFile({ urlPath, type, bodies }: StaticFileOptions): CachedResponse {
  return new CachedResponse({
    headers: {
      "content-type": type,
      "cache-control": urlPath.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      vary: "accept-encoding",
    },
    etag: `"${createHash("sha256").update(bodies.identity).digest("base64url").slice(0, 22)}"`,
    bodies,
  });
}

async function readOptional(file: string): Promise<Bytes | undefined> {
  try {
    return new Uint8Array(await readFile(file));
  } catch {
    return undefined;
  }
}

export function staticFiles(files: StaticFiles) {
  return createMiddleware(async (context, next) => {
    const { method } = context.req;
    const file = method === "GET" || method === "HEAD" ? files.get(context.req.path) : undefined;
    return file ? file.toResponse(context.req.raw) : next();
  });
}
