import { isMotionPaused } from "#app/ui/pause-motion.ts";
import { prefersReducedMotion } from "#app/ui/reduced-motion.ts";
import { CHARACTER_MS, type TypingState, typingAt } from "./typing.ts";

/**
 * Reveals the text of the terminal line by line, then the button of its section. Under reduced motion, and in a
 * pause, both appear at once. @returns function that stops it
 */
export function typeTerminal(terminal: HTMLElement): () => void {
  const lines = [...terminal.querySelectorAll<HTMLElement>(".typed")];
  const lengths = lines.map(({ textContent }) => textContent.length);
  const write = ({ typed, line, isDone }: TypingState) => {
    for (const [index, element] of lines.entries()) {
      element.classList.toggle("cursor", index === line);
      element.parentElement?.toggleAttribute("data-untyped", index > line);
      writeTyped(element, typed[index] ?? 0, lengths[index] ?? 0);
    }
    terminal.dataset.typing = isDone ? "done" : "running";
    const button = terminal.closest("section")?.querySelector<HTMLElement>(".learn-more");
    if (button) button.dataset.shown = String(isDone);
  };
  if (prefersReducedMotion() || isMotionPaused()) {
    write(typingAt(lengths, Number.POSITIVE_INFINITY));
    return () => {};
  }
  const start = performance.now();
  let shown = typingAt(lengths, 0);
  write(shown);
  const timer = setInterval(() => {
    const next = typingAt(lengths, isMotionPaused() ? Number.POSITIVE_INFINITY : performance.now() - start);
    const current = lines[next.line];
    if (next.isDone || next.line !== shown.line) write(next);
    else if (current) writeTyped(current, next.typed[next.line] ?? 0, lengths[next.line] ?? 0);
    if (next.isDone) clearInterval(timer);
    shown = next;
  }, CHARACTER_MS);
  return () => clearInterval(timer);
}

/** terminal.css reads `--rest`, and a test reads `--typed`. */
function writeTyped(element: HTMLElement, typed: number, length: number): void {
  if (element.style.getPropertyValue("--typed") === String(typed)) return;
  element.style.setProperty("--typed", String(typed));
  element.style.setProperty("--rest", String(length - typed));
  element.toggleAttribute("data-partial", typed < length);
}
