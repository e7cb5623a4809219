import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { createMiddleware } from "hono/factory";
import { accepts, matchesEtag } from "../pages/cached-document.ts";

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

type StaticFile = {
  headers: Record<string, string>;
  etag: string;
  bodies: Partial<Record<"identity" | "br" | "gzip", Uint8Array<ArrayBuffer>>>;
};

export async function loadStaticFiles(folder: string): Promise<Map<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const type = types[path.extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const file = path.join(entry.parentPath, entry.name);
    const address = `/${path.relative(folder, file).split(path.sep).join("/")}`;
    const identity = new Uint8Array(await readFile(file));
    files.set(address, {
      headers: {
        "content-type": type,
        "cache-control": address.startsWith("/assets/")
          ? "public, max-age=31536000, immutable"
          : "public, max-age=3600",
        vary: "accept-encoding",
      },
      etag: `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
      bodies: { identity, br: await readOptional(`${file}.br`), gzip: await readOptional(`${file}.gz`) },
    });
  }
  return files;
}

async function readOptional(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await readFile(file));
  } catch {
    return undefined;
  }
}

export function staticFiles(files: Map<string, StaticFile>) {
  return createMiddleware(async (context, next) => {
    const { method } = context.req;
    const file = method === "GET" || method === "HEAD" ? files.get(context.req.path) : undefined;
    if (!file) return next();
    const headers = new Headers({ ...file.headers, etag: file.etag });
    if (matchesEtag(context.req.header("if-none-match") ?? null, file.etag)) {
      return new Response(null, { status: 304, headers });
    }
    const accepted = context.req.header("accept-encoding") ?? "";
    const coding = (["br", "gzip"] as const).find((name) => file.bodies[name] && accepts(accepted, name));
    if (coding) headers.set("content-encoding", coding);
    const body = file.bodies[coding ?? "identity"];
    headers.set("content-length", String(body?.length ?? 0));
    return new Response(method === "HEAD" ? null : body, { headers });
  });
}
