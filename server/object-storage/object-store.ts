export type StoredObject = {
  /** Bytes. */
  size: number;
  /** With its quotes; another one as soon as the bytes are others. */
  etag: string;
  lastModified: Date;
};

/** Where the bytes of objects are: a folder, or a bucket. A missing object is an error whose code is ENOENT. */
export type ObjectStore = {
  get(name: string): Promise<StoredObject & { body: ReadableStream<Uint8Array> }>;
  head(name: string): Promise<StoredObject>;
  /** A reader, or a crash, finds the old object or the new one. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** What is not there is deleted already. */
  delete(name: string): Promise<void>;
  copy(source: string, target: string): Promise<void>;
  listNames(): AsyncIterable<string>;
};
