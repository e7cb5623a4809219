export type WakeablePause = ReturnType<typeof createWakeablePause>;

/** The pauses of one loop; stopping ends them all. */
export function createWakeablePause(stopping: AbortSignal) {
  let isAwake = false;
  let wakeUp = () => {};
  return {
    /** Ends the pause under way, or the next one if there is none. */
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
