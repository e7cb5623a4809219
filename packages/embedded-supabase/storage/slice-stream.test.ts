import { expect, test } from "vitest";
import { sliceStream } from "./slice-stream.ts";

/** Ten numbers in chunks of a size, with a count of the chunks that were asked for. */
function numbers(chunk: number) {
  const state = { chunks: 0, isCancelled: false };
  let next = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        state.chunks += 1;
        controller.enqueue(Uint8Array.from({ length: Math.min(chunk, 10 - next) }, (_, index) => next + index));
        next += chunk;
        if (next >= 10) controller.close();
      },
      cancel: () => {
        state.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, state };
}

test.each([1, 2, 3, 4, 10])("every part of ten bytes, in chunks of %i", async (chunk) => {
  for (let start = 0; start < 10; start += 1) {
    for (let end = start; end < 10; end += 1) {
      const { stream } = numbers(chunk);
      const part = [...new Uint8Array(await new Response(sliceStream(stream, { start, end })).arrayBuffer())];
      expect(part).toEqual(Array.from({ length: end - start + 1 }, (_, index) => start + index));
    }
  }
});

test("reads only on demand, and nothing after the end", async () => {
  const { stream, state } = numbers(2);
  const part = sliceStream(stream, { start: 2, end: 3 });
  expect(state.chunks).toBe(0);
  await new Response(part).arrayBuffer();
  expect(state).toEqual({ chunks: 2, isCancelled: true });
});

test("cancels the source when its reader cancels", async () => {
  const { stream, state } = numbers(1);
  const reader = sliceStream(stream, { start: 0, end: 9 }).getReader();
  await reader.read();
  await reader.cancel();
  expect(state.isCancelled).toBe(true);
});
