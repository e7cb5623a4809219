export type WakeablePause = ReturnType<typeof createWakeablePause>;

/** Pauses of one loop. `stopping` ends the current and every later pause. */
export function createWakeablePause(stopping: AbortSignal) {
  let isAwake = false;
  let wakeUp = () => {};
  return {
    /** Ends the current pause, or the next pause if no pause is running. */
    wake(): void {
      isAwake = true;
      wakeUp();
    },

    forgetWake(): void {
      isAwake = false;
    },

    rest(seconds: number, { isWakeable = false } = {}): Promise<void> {
      if (stopping.aborted || (isWakeable && isAwake)) return Promise.resolve();
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          stopping.removeEventListener("abort", end);
          wakeUp = () => {};
          resolve();
        };
        const timer = setTimeout(end, seconds * 1000);
        stopping.addEventListener("abort", end);
        if (isWakeable) wakeUp = end;
      });
    },
  };
}
