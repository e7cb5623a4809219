export type StoredObject = {
  /** The size is in bytes. */
  size: number;
  /** The ETag includes its quotes, and changes with the bytes. */
  etag: string;
  lastModified: Date;
};

/**
 * An object store is a folder or a bucket with the bytes of objects. A missing object causes an error with the code
 * ENOENT.
 */
export type ObjectStore = {
  get(name: string): Promise<StoredObject & { body: ReadableStream<Uint8Array> }>;
  head(name: string): Promise<StoredObject>;
  /** Writes an object so that a reader finds the old or the new one, even after a crash. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Deletes an object. A missing object counts as deleted. */
  delete(name: string): Promise<void>;
  copy(source: string, target: string): Promise<void>;
  listNames(): AsyncIterable<string>;
};
