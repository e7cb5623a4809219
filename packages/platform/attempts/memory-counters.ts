import type { AttemptCounters } from "./attempt-counters.ts";
import { BoundedWindows, SketchedWindow } from "./memory-windows.ts";

/** Counts in this process, with limited memory. */
export function createMemoryCounters(): AttemptCounters {
  return {
    create(_name, windowSeconds) {
      const windows = new BoundedWindows({ windowSeconds });
      const read = (key: string) => ({ count: windows.count(key), secondsLeft: windows.secondsLeft(key) });
      return {
        read: async (key) => read(key),
        async add(key) {
          windows.add(key);
          return { ...read(key), undo: async () => windows.takeBack(key) };
        },
        forget: async (key) => windows.forget(key),
      };
    },

    createForAnyKey(_name, windowSeconds) {
      const window = new SketchedWindow({ windowSeconds });
      return {
        async add(key) {
          const { count, undo } = window.add(key);
          return { count, secondsLeft: window.secondsLeft(), undo: async () => undo() };
        },
      };
    },
  };
}
