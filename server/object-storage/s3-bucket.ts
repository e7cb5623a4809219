import type { Readable } from "node:stream";
import type { GetObjectCommandOutput, S3Client } from "@aws-sdk/client-s3";
import { codeOf, messageOf } from "../errors.ts";
import type { ObjectStore, StoredObject } from "./object-store.ts";
import type { S3Settings } from "./s3-settings.ts";

/** Objects of one bucket below one prefix. Every function throws S3Error. */
export type S3Bucket = ObjectStore & {
  /** Without secrets, for people. */
  name: string;
  /** Of unknown length, in parts; nothing is there until the last one is. @throws the error of `body` as well */
  upload(key: string, body: Readable): Promise<void>;
  /** In the order of their keys. */
  list(): AsyncIterable<StoredObject & { key: string }>;
  /** Asks whether bucket and credentials are right. */
  check(): Promise<void>;
  close(): void;
};

type S3ErrorDetails = Pick<S3Error, "code" | "isAway"> & { unfinishedUpload?: string | undefined; cause: unknown };

/** `code` is ENOENT where there is no such object, and S3's or the network's own name otherwise. */
export class S3Error extends Error {
  override readonly name = "S3Error";
  readonly code: string;
  /** The storage did not answer, or not with an answer to the question: it may work later. */
  readonly isAway: boolean;
  /** Of an upload whose parts could not be taken back. No list of objects has them. */
  readonly unfinishedUpload: string | undefined;

  constructor(message: string, { code, isAway, unfinishedUpload, cause }: S3ErrorDetails) {
    super(message, { cause });
    this.code = code;
    this.isAway = isAway;
    this.unfinishedUpload = unfinishedUpload;
  }
}

const CONNECT_MS = 3000;
/** Until an answer begins, and between two pieces of one. */
const SILENCE_MS = 15_000;
const MAX_ATTEMPTS = 3;
/** Of each part of an upload, with pauses of up to 20 seconds: a storage may be away for a minute and more. */
const MAX_ATTEMPTS_OF_PART = 20;
/** At a time. Each attempt uses up what all together have, which is enough for two parts that fail to the end. */
const PARTS = 2;

/** Loads the client with the first call: a site on a local folder never does. */
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
      const patient = createClient(s3, settings, MAX_ATTEMPTS_OF_PART);
      const takeBack = (UploadId: string) =>
        client.send(new s3.AbortMultipartUploadCommand({ ...locate(key), UploadId }));
      try {
        await uploadParts(patient, { ...locate(key), Body: body }, { name, takeBack });
      } finally {
        patient.destroy();
      }
    },
    get: (key) =>
      ask(async () => {
        const answer = await client.send(new s3.GetObjectCommand(locate(key)));
        return { ...toStoredObject(answer), body: readBody(answer) };
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

function createClient(s3: typeof import("@aws-sdk/client-s3"), settings: S3Settings, attempts: number): S3Client {
  const { endpoint, region, credentials, maxAttempts } = settings;
  return new s3.S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }), // few servers of one's own have a name for each bucket
    ...(credentials && { credentials }),
    maxAttempts: maxAttempts ?? attempts,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENCE_MS, socketTimeout: SILENCE_MS },
    // Checksums S3 does not ask for are more than many other servers know.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

type UploadParameters = { Bucket: string; Key: string; Body: Readable };

type UploadPlace = {
  name: string;
  takeBack: (uploadId: string) => Promise<unknown>;
};

/** What fails leaves no parts behind. @throws S3Error, or the error of `Body` */
async function uploadParts(client: S3Client, params: UploadParameters, { name, takeBack }: UploadPlace): Promise<void> {
  let sourceError: unknown;
  params.Body.once("error", (error) => {
    sourceError = error;
  });
  const { Upload } = await import("@aws-sdk/lib-storage");
  const upload = new Upload({ client, params, queueSize: PARTS, leavePartsOnError: true });
  try {
    await upload.done();
  } catch (error) {
    const { uploadId } = upload;
    const isTakenBack = uploadId === undefined || (await succeeds(takeBack(uploadId)));
    // Where a part failed first, the source was only told to end.
    if (error === sourceError) throw error;
    throw toS3Error(error, name, isTakenBack ? undefined : uploadId);
  }
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

function toS3Error(error: unknown, place: string, unfinishedUpload?: string): S3Error {
  const status = statusOf(error);
  const name = error instanceof Error ? error.name : "unknown";
  const isMissing = name === "NoSuchKey" || (status === 404 && name !== "NoSuchBucket");
  return new S3Error(`The object storage ${place} refused: ${messageOf(error) || name}`, {
    code: isMissing ? "ENOENT" : (codeOf(error) ?? name),
    isAway: status === undefined || status >= 500 || status === 429,
    unfinishedUpload,
    cause: error,
  });
}

/** Of the last answer; undefined when there was none. */
function statusOf(error: unknown): number | undefined {
  const { $metadata } = (error ?? {}) as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode;
}
