import type { FileHandle } from "node:fs/promises";

const CHUNK_BYTES = 64 * 1024;

/**
 * Sends an open file and closes it at its end. The bytes stay readable while another request deletes or replaces the
 * file. The receiver must read the stream to its end or cancel it.
 * @param size in bytes
 */
export function streamFile(handle: FileHandle, size: number): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = new Uint8Array(Math.min(CHUNK_BYTES, size - position));
          const { bytesRead } = await handle.read(chunk, 0, chunk.byteLength, position);
          position += bytesRead;
          if (bytesRead > 0) controller.enqueue(chunk.subarray(0, bytesRead));
          if (bytesRead === 0 || position === size) {
            await handle.close();
            controller.close();
          }
        } catch (error) {
          await handle.close();
          throw error;
        }
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  );
}
