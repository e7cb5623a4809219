import { open } from "node:fs/promises";
import { matchesEtag } from "#platform/http/negotiation.ts";
import { ImageRightsError, makeImage } from "#platform/images/image-process.ts";
import type { Logger } from "#platform/logger.ts";
import { QueueFullError, WorkQueue } from "#platform/work-queue.ts";
import { type DiskWatch, exhaustionOf } from "../limits/disk-watch.ts";
import type { BackendHandler } from "../service.ts";
import { nameFile } from "../storage/file-name.ts";
import { streamFile } from "../storage/stream-file.ts";
import { type OfferedImages, parseTransformation, type Transformation } from "./transformation-request.ts";
import type { StoredVariant, VariantName, VariantStore } from "./variant-store.ts";

/**
 * One rendering runs at a time, and the queue alternates between clients. A page may have many pictures. A client
 * that asks for too many gets originals.
 */
const QUEUE = { max: 1, maxWaiting: 64, maxWaitingPerClient: 16 };
/** A larger picture is sent as it is, because decoding it needs too much memory. */
const LARGEST_ORIGINAL = 11 * 1024 * 1024;
/** A stored empty file means that no smaller picture can be made; see StoredVariant. */
const THE_ORIGINAL = new Uint8Array();

type ImageTransformationOptions = {
  /** Handles requests for originals, and all requests without a transformation. */
  handle: BackendHandler;
  images: OfferedImages;
  store: VariantStore;
  disk: Pick<DiskWatch, "report" | "hasReserve">;
  log: Pick<Logger, "warn">;
};

/**
 * Serves `GET /storage/v1/render/image/…`. The storage service decides about access: the handler first requests the
 * original, and returns any error of that request. If no variant can be made, the response is the original.
 */
export function withImageTransformations({
  handle,
  images,
  store,
  disk,
  log,
}: ImageTransformationOptions): BackendHandler {
  const makeOnce = createVariantMaker({ store, disk, log });

  return async (request, client) => {
    const asked = parseTransformation(request, images);
    if (asked === undefined) return handle(request, client);
    if (asked instanceof Response) return asked;
    const original = await handle(originalRequest(request, asked), client);
    const version = original.headers.get("etag");
    if (original.status !== 200 || !version) return original;
    const response = await respond(request, original, { ...asked, version, client: client ?? "" });
    if (request.method !== "HEAD") return response;
    await response.body?.cancel();
    return new Response(null, response);
  };

  async function respond(
    request: Request,
    original: Response,
    { version, client, ...asked }: Transformation & { version: string; client: string },
  ): Promise<Response> {
    const { codedKey, bucket, width, format } = asked;
    const headers = new Headers(original.headers);
    headers.append("vary", "accept");
    // The same original always gives the same bytes, so ETags can be compared before the variant exists.
    const etag = format === undefined ? version : version.replace(/"$/, `-${width}-${format}"`);
    headers.set("etag", etag);
    if (matchesEtag(request.headers.get("if-none-match"), etag)) {
      await original.body?.cancel();
      headers.delete("content-length");
      return new Response(null, { status: 304, headers });
    }
    if (format === undefined) return new Response(original.body, { headers });
    const name = { bucket, key: decodeURIComponent(codedKey), version, width, format };
    // The queue requests the original again when the work starts. Until then, its bytes are not in memory.
    const readOriginal = () => handle(originalRequest(request, asked), null);
    const stored = await store.find(name);
    const hasFreeSpace = stored !== undefined || (await disk.hasReserve());
    const variant = hasFreeSpace ? (stored ?? (await makeOnce(name, readOriginal, client))) : undefined;
    if (variant === undefined) {
      // This response is temporary, so a cache must not store it as the variant. Browsers show an image with any
      // status.
      headers.delete("etag");
      headers.set("cache-control", "no-store");
      return new Response(original.body, { headers, status: hasFreeSpace ? 200 : 507 });
    }
    if (variant.size === 0) return new Response(original.body, { headers });
    // From now on the file is open, so a deletion of the picture does not cut the response short.
    const opened = await open(variant.file).catch(() => undefined);
    if (!opened) return new Response(original.body, { headers });
    await original.body?.cancel();
    nameVariant(request, headers, format);
    headers.delete("accept-ranges"); // the variant is small and is sent whole
    headers.set("content-type", `image/${format}`);
    headers.set("content-length", String(variant.size));
    return new Response(streamFile(opened, variant.size), { headers });
  }
}

/** Gives the variant a name, because the original's name ends in the original's type. */
function nameVariant(request: Request, headers: Headers, format: string): void {
  headers.delete("content-disposition");
  const url = new URL(request.url);
  const wanted = url.searchParams.get("download");
  if (wanted === null) return;
  const file = decodeURIComponent(url.pathname).split("/").at(-1) ?? "";
  if (wanted === "") url.searchParams.set("download", `${file.replace(/\.[^.]*$/, "")}.${format}`);
  nameFile(new Request(url), headers);
}

/** Requests the original with the same access: public, with the caller's credentials, or with a signed token. */
function originalRequest({ url, headers }: Request, { access, bucket, codedKey }: Transformation): Request {
  const { origin, searchParams } = new URL(url);
  const search = new URLSearchParams();
  for (const name of access === "sign" ? ["token", "download"] : ["download"]) {
    const value = searchParams.get(name);
    if (value !== null) search.set(name, value);
  }
  const credentials = new Headers();
  for (const name of access === "authenticated" ? ["authorization", "apikey"] : []) {
    const value = headers.get(name);
    if (value !== null) credentials.set(name, value);
  }
  const path = access === "authenticated" ? `${bucket}/${codedKey}` : `${access}/${bucket}/${codedKey}`;
  return new Request(`${origin}/storage/v1/object/${path}${search.size > 0 ? `?${search}` : ""}`, {
    headers: credentials,
  });
}

/** Equal requests wait for one rendering. @returns undefined when no variant is available at the moment */
function createVariantMaker({ store, disk, log }: Omit<ImageTransformationOptions, "handle" | "images">) {
  const queue = new WorkQueue(QUEUE);
  const underWay = new Map<string, Promise<StoredVariant | undefined>>();

  return async function makeOnce(name: VariantName, readOriginal: () => Promise<Response>, client: string) {
    const id = JSON.stringify(name);
    const known = underWay.get(id);
    if (known) return known;
    const making = queue
      .run(client, () => make(name, readOriginal))
      .catch(explain)
      .finally(() => underWay.delete(id));
    underWay.set(id, making);
    return making;
  };

  async function make(name: VariantName, readOriginal: () => Promise<Response>): Promise<StoredVariant | undefined> {
    const since = store.changes;
    const original = await readOriginal();
    const isSame = original.status === 200 && original.headers.get("etag") === name.version;
    const isReadable = Number(original.headers.get("content-length")) <= LARGEST_ORIGINAL;
    if (!isSame || !isReadable) {
      await original.body?.cancel();
      return isSame ? store.keep(name, THE_ORIGINAL, since) : undefined;
    }
    const { width, format } = name;
    const bytes = await makeImage({
      kind: "variant",
      original: new Uint8Array(await original.arrayBuffer()),
      width,
      format,
    });
    return store.keep(name, bytes ?? THE_ORIGINAL, since);
  }

  function explain(error: unknown): undefined {
    if (error instanceof QueueFullError || (error instanceof ImageRightsError && error.isRepeated)) return undefined;
    const exhaustion = exhaustionOf(error);
    if (exhaustion) disk.report(exhaustion.code);
    else log.warn({ err: error }, "a picture could not be made smaller");
    return undefined;
  }
}
