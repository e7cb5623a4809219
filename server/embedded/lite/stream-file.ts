import { type FileHandle, open } from "node:fs/promises";

const CHUNK_BYTES = 64 * 1024;

/**
 * Opened with the first read, unless it is open already: then its bytes stay readable while somebody deletes the file.
 * @param size as announced; a file replaced by another size is an error
 */
export function streamFile(file: string, size: number, opened?: FileHandle): ReadableStream<Uint8Array> {
  let handle = opened;
  let position = 0;
  async function close(): Promise<void> {
    await handle?.close();
    handle = undefined;
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          if (!handle) {
            handle = await open(file);
            if ((await handle.stat()).size !== size) throw new Error("The file was replaced while it was being sent.");
          }
          const chunk = new Uint8Array(Math.min(CHUNK_BYTES, size - position));
          const { bytesRead } = await handle.read(chunk, 0, chunk.byteLength, position);
          position += bytesRead;
          if (bytesRead > 0) controller.enqueue(chunk.subarray(0, bytesRead));
          if (bytesRead === 0 || position === size) {
            await close();
            controller.close();
          }
        } catch (error) {
          await close();
          throw error;
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}
