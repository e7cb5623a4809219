/** Typing speed and the pause after a line, in milliseconds (spec section 9). */
export const CHARACTER_MS = 20;
const LINE_DELAY_MS = 500;

export type TypingState = {
  typed: number[];
  /** Index of the line being typed or paused at; the last line when done. */
  line: number;
  isDone: boolean;
};

/** Computed from the clock, not from ticks, so that a slow computer types at the same speed. */
export function typingAt(lengths: number[], elapsedMs: number): TypingState {
  const typed = lengths.map(() => 0);
  let rest = elapsedMs;
  for (const [line, length] of lengths.entries()) {
    typed[line] = Math.max(0, Math.min(length, Math.floor(rest / CHARACTER_MS)));
    rest -= length * CHARACTER_MS + LINE_DELAY_MS;
    if (rest < 0) return { typed, line, isDone: false };
  }
  return { typed, line: Math.max(0, lengths.length - 1), isDone: true };
}
