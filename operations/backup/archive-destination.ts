import type { Readable } from "node:stream";

export type ArchiveDestination = {
  /** The name is shown to people. */
  name: string;
  list(): Promise<string[]>;
  /** Writes the whole archive or nothing. @throws the error that ended the archive, or an error of the destination */
  write(name: string, archive: Readable): Promise<void>;
  open(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
  close(): void;
};
