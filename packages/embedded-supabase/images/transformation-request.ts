import { accepts } from "#platform/http/negotiation.ts";
import type { ImageFormat } from "#platform/images/image-task.ts";
import { storageRejection } from "../storage/storage-error.ts";

/** The widths are in pixels, ascending. */
export type OfferedImages = { buckets: readonly string[]; widths: readonly number[] };

/** The backend offers only this quality, on the scale of WebP and JPEG. */
const QUALITY = "75";

export type Transformation = {
  access: "public" | "authenticated" | "sign";
  bucket: string;
  /** The key is percent-encoded, as in the URL. */
  codedKey: string;
  /** The resulting picture has this width in pixels. */
  width: number;
  /** Undefined if the client gets the original, because it accepts neither AVIF nor WebP or asks for the original. */
  format: ImageFormat | undefined;
};

const RENDER_PATH = /^\/storage\/v1\/render\/image\/(public|authenticated|sign)\/([^/]+)\/(.+)$/;

/**
 * Reads a URL as in https://supabase.com/docs/guides/storage/serving/image-transformations
 * @returns a rejection if this backend does not offer the transformation, undefined if the request asks for none
 */
export function parseTransformation(
  { method, url, headers }: Request,
  { buckets, widths }: OfferedImages,
): Transformation | Response | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const { pathname, searchParams } = new URL(url);
  const [, access, bucket, codedKey] = RENDER_PATH.exec(pathname) ?? [];
  if (access === undefined || bucket === undefined || codedKey === undefined) return undefined;
  if (!buckets.includes(bucket)) return storageRejection(404, "Bucket not found", "Bucket not found", { status: 404 });
  const rejection = findUnoffered(searchParams, widths);
  if (rejection) return storageRejection(400, "InvalidRequest", rejection);
  const format = chooseFormat(searchParams.get("format"), headers.get("accept") ?? "");
  return {
    access: access as Transformation["access"],
    bucket,
    codedKey,
    width: Number(searchParams.get("width")),
    format,
  };
}

/** Returns the reason for a rejection. Unknown parameters are ignored, because they do not change the picture. */
function findUnoffered(search: URLSearchParams, widths: readonly number[]): string | undefined {
  for (const name of ["width", "height", "quality", "resize", "format"]) {
    if (search.getAll(name).length > 1) return `querystring/${name} must be given once`;
  }
  const width = search.get("width");
  if (!widths.some((allowed) => String(allowed) === width)) {
    return `querystring/width must be one of ${widths.join(", ")}`;
  }
  if (search.has("versionId")) return "querystring/versionId is not supported for resized pictures";
  if (search.has("height")) return "querystring/height is not supported: the aspect ratio never changes";
  if ((search.get("quality") ?? QUALITY) !== QUALITY) return `querystring/quality must be ${QUALITY}`;
  // Without a height, cover and contain give the same picture.
  if (!["cover", "contain"].includes(search.get("resize") ?? "contain")) {
    return "querystring/resize must be one of cover, contain";
  }
  if (!["origin", "avif"].includes(search.get("format") ?? "origin")) {
    return "querystring/format must be one of origin, avif";
  }
  return undefined;
}

function chooseFormat(asked: string | null, accept: string): ImageFormat | undefined {
  if (asked === "avif") return "avif";
  if (asked === "origin") return undefined;
  if (accepts(accept, "image/avif")) return "avif";
  return accepts(accept, "image/webp") ? "webp" : undefined;
}
