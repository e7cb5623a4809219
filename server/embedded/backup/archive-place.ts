import type { Readable } from "node:stream";

export type ArchivePlace = {
  /** For people. */
  name: string;
  list(): Promise<string[]>;
  /** All of it or nothing. @throws what ended the archive, or an error of the place */
  write(name: string, archive: Readable): Promise<void>;
  open(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
  close(): void;
};
