/** Returns the bytes from `start` to `end`, both included. It reads only on demand, and nothing after the end. */
export function sliceStream(
  stream: ReadableStream<Uint8Array>,
  { start, end }: { start: number; end: number },
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let position = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (;;) {
          const { done, value } = await reader.read();
          if (done) return controller.close();
          const part = value.subarray(Math.max(0, start - position), Math.max(0, end + 1 - position));
          position += value.byteLength;
          if (part.byteLength > 0) controller.enqueue(part);
          if (position > end) {
            await reader.cancel();
            return controller.close();
          }
          if (part.byteLength > 0) return;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
