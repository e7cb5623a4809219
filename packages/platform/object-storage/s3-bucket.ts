import type { Readable } from "node:stream";
import type { CompletedPart, GetObjectCommandOutput, S3Client } from "@aws-sdk/client-s3";
import { codeOf, messageOf } from "../errors.ts";
import type { ObjectStore, StoredObject } from "./object-store.ts";
import type { S3Settings } from "./s3-settings.ts";

/** An `S3Bucket` gives access to objects of one bucket below one prefix. Every function throws S3Error. */
export type S3Bucket = ObjectStore & {
  /** The name is for people and contains no secrets. */
  name: string;
  /**
   * Uploads a body of unknown length in parts. The object exists only after the last part.
   * @throws the error of `body` as well
   */
  upload(key: string, body: Readable): Promise<void>;
  /** Lists the objects in the order of their keys. */
  list(): AsyncIterable<StoredObject & { key: string }>;
  /** Checks that the bucket and the credentials are right. */
  check(): Promise<void>;
  close(): void;
};

type S3ErrorDetails = Pick<S3Error, "code" | "isUnavailable"> & {
  unfinishedUpload?: string | undefined;
  cause: unknown;
};

/** `code` is ENOENT for a missing object, and otherwise the name that S3 or the network gives. */
export class S3Error extends Error {
  override readonly name = "S3Error";
  readonly code: string;
  /** The storage did not respond, or its response did not fit the request. It may work later. */
  readonly isUnavailable: boolean;
  /** Id of an upload whose parts could not be removed. Lists of objects do not show these parts. */
  readonly unfinishedUpload: string | undefined;

  constructor(message: string, { code, isUnavailable, unfinishedUpload, cause }: S3ErrorDetails) {
    super(message, { cause });
    this.code = code;
    this.isUnavailable = isUnavailable;
    this.unfinishedUpload = unfinishedUpload;
  }
}

const CONNECT_MS = 3000;
/** The limit applies until a response begins, and between two pieces of a response. */
const SILENCE_MS = 15_000;
const MAX_ATTEMPTS = 3;
/**
 * Each part of an upload has so many attempts with pauses of up to 20 seconds. A storage may be unavailable for a
 * minute or more.
 */
const MAX_ATTEMPTS_OF_PART = 20;
/**
 * Parts that are uploaded at a time. The client shares one budget of retries, which is enough for two parts that always
 * fail.
 */
const PARTS = 2;
/** The smallest size that S3 takes. It takes 10,000 parts, so an archive has up to 48 GiB. */
export const PART_BYTES = 5 * 1024 * 1024;

type S3Module = typeof import("@aws-sdk/client-s3");

/** Opens a bucket. The S3 client is loaded with the first call, so a site on a local folder never loads it. */
export async function openS3Bucket(settings: S3Settings): Promise<S3Bucket> {
  const { bucket, prefix, endpoint } = settings;
  const s3 = await import("@aws-sdk/client-s3");
  const client = createClient(s3, settings, MAX_ATTEMPTS);
  const name = `${bucket}/${prefix}${endpoint ? ` at ${endpoint}` : ""}`;
  const locate = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  const ask = <Result>(work: () => Promise<Result>) =>
    work().catch((error: unknown) => {
      throw toS3Error(error, name);
    });

  async function* list(): ReturnType<S3Bucket["list"]> {
    let token: string | undefined;
    do {
      const page = await ask(() =>
        client.send(new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token })),
      );
      for (const { Key = "", Size, ETag, LastModified } of page.Contents ?? []) {
        yield { key: Key.slice(prefix.length), ...toStoredObject({ ContentLength: Size, ETag, LastModified }) };
      }
      token = page.NextContinuationToken;
    } while (token);
  }

  return {
    name,
    put: (key, bytes) =>
      ask(async () => void (await client.send(new s3.PutObjectCommand({ ...locate(key), Body: bytes })))),
    async upload(key, body) {
      const retrying = createClient(s3, settings, MAX_ATTEMPTS_OF_PART);
      try {
        await uploadParts(s3, { client, retrying, target: locate(key), name }, body);
      } finally {
        retrying.destroy();
      }
    },
    get: (key) =>
      ask(async () => {
        const response = await client.send(new s3.GetObjectCommand(locate(key)));
        return { ...toStoredObject(response), body: readBody(response) };
      }),
    head: (key) => ask(async () => toStoredObject(await client.send(new s3.HeadObjectCommand(locate(key))))),
    delete: (key) => ask(async () => void (await client.send(new s3.DeleteObjectCommand(locate(key))))),
    copy: (source, target) =>
      ask(async () => {
        const CopySource = [bucket, ...(prefix + source).split("/")].map(encodeURIComponent).join("/");
        await client.send(new s3.CopyObjectCommand({ ...locate(target), CopySource }));
      }),
    list,
    async *listNames() {
      for await (const { key } of list()) yield key;
    },
    check: () => ask(async () => void (await client.send(new s3.HeadBucketCommand({ Bucket: bucket })))),
    close: () => client.destroy(),
  };
}

function createClient(s3: S3Module, settings: S3Settings, attempts: number): S3Client {
  const { endpoint, region, credentials, maxAttempts } = settings;
  return new s3.S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }), // few self-hosted servers have a host name for each bucket
    ...(credentials && { credentials }),
    maxAttempts: maxAttempts ?? attempts,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENCE_MS, socketTimeout: SILENCE_MS },
    // Many other servers do not know the checksums that S3 treats as optional.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

type UploadOptions = {
  /** Removes the parts of a failed upload, without the many attempts of `retrying`. */
  client: S3Client;
  retrying: S3Client;
  target: { Bucket: string; Key: string };
  name: string;
};

/** Uploads in parts and removes them after a failure. @throws S3Error, or the error of `body` */
async function uploadParts(s3: S3Module, options: UploadOptions, body: Readable): Promise<void> {
  const { client, retrying, target, name } = options;
  let sourceError: unknown;
  body.once("error", (error) => {
    sourceError = error;
  });
  let UploadId: string | undefined;
  const parts: Promise<CompletedPart>[] = [];
  const sendPart = async (PartNumber: number, Body: Buffer): Promise<CompletedPart> => {
    const command = new s3.UploadPartCommand({ ...target, UploadId, PartNumber, Body });
    const { ETag } = await retrying.send(command);
    return { ETag, PartNumber };
  };
  try {
    for await (const bytes of inParts(body)) {
      if (parts.length === 0 && bytes.length < PART_BYTES) {
        await retrying.send(new s3.PutObjectCommand({ ...target, Body: bytes }));
        return;
      }
      if (parts.length === 0) {
        ({ UploadId } = await retrying.send(new s3.CreateMultipartUploadCommand(target)));
      }
      const part = sendPart(parts.length + 1, bytes);
      part.catch(() => {}); // the next line, or the last one, throws this error
      parts.push(part);
      await parts.at(-PARTS);
    }
    const MultipartUpload = { Parts: await Promise.all(parts) };
    await retrying.send(new s3.CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload }));
  } catch (error) {
    // A part that arrives after the removal would stay.
    await Promise.allSettled(parts);
    const isTakenBack =
      UploadId === undefined ||
      (await succeeds(client.send(new s3.AbortMultipartUploadCommand({ ...target, UploadId }))));
    // If a part failed first, its error is the cause, and the source's error only a consequence.
    if (error === sourceError) throw error;
    throw toS3Error(error, name, isTakenBack ? undefined : UploadId);
  }
}

/** Yields at least one part. Only the last part is shorter than `PART_BYTES`. */
async function* inParts(body: Readable): AsyncGenerator<Buffer<ArrayBuffer>> {
  let pieces: Buffer[] = [];
  let size = 0;
  let isFirst = true;
  for await (const piece of body as AsyncIterable<Buffer>) {
    pieces.push(piece);
    size += piece.length;
    if (size < PART_BYTES) continue;
    const bytes = Buffer.concat(pieces);
    while (size >= PART_BYTES) {
      yield bytes.subarray(bytes.length - size, bytes.length - size + PART_BYTES);
      isFirst = false;
      size -= PART_BYTES;
    }
    pieces = [bytes.subarray(bytes.length - size)];
  }
  if (size > 0 || isFirst) yield Buffer.concat(pieces);
}

function toStoredObject({ ContentLength, ETag, LastModified }: Partial<GetObjectCommandOutput>): StoredObject {
  return { size: ContentLength ?? 0, etag: ETag ?? "", lastModified: LastModified ?? new Date(0) };
}

function readBody({ Body }: GetObjectCommandOutput): ReadableStream<Uint8Array> {
  return Body?.transformToWebStream() ?? new Blob([]).stream();
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

function toS3Error(error: unknown, target: string, unfinishedUpload?: string): S3Error {
  const status = statusOf(error);
  const name = error instanceof Error ? error.name : "unknown";
  const isMissing = name === "NoSuchKey" || (status === 404 && name !== "NoSuchBucket");
  return new S3Error(`The object storage ${target} refused: ${messageOf(error) || name}`, {
    code: isMissing ? "ENOENT" : (codeOf(error) ?? name),
    isUnavailable: status === undefined || status >= 500 || status === 429,
    unfinishedUpload,
    cause: error,
  });
}

/** Returns the status of the last response, or undefined without one. */
function statusOf(error: unknown): number | undefined {
  const { $metadata } = (error ?? {}) as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode;
}
