import { executionAsyncResource } from "node:async_hooks";

/**
 * A live tick object keeps `process.nextTick` fast. V8 optimizes the object literal in `nextTick` for hidden classes to
 * which it holds weak references. A garbage collection without a live tick object deletes them, and from then on each
 * call of `nextTick` takes 390 ns instead of 90 ns. A response has about eight calls. Import this file first.
 */
export const liveTick: object = await new Promise((resolve) => {
  process.nextTick(() => resolve(executionAsyncResource()));
});
