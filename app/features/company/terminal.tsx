import { type CSSProperties, type RefObject, useEffect, useRef, useState } from "react";
import type { TerminalLine } from "#app/texts/landing-texts.ts";
import { prefersReducedMotion } from "#app/ui/reduced-motion.ts";
import { CHARACTER_MS, type TypingState, typingAt } from "./typing.ts";

type TerminalProps = {
  title: string;
  prompt: string;
  lines: readonly TerminalLine[];
  /** Called once after the last line and its pause, or immediately under reduced motion. */
  onDone: () => void;
};

/** The document contains the whole text and typing only reveals it; screen readers read it once as a paragraph. */
export function Terminal({ title, prompt, lines, onDone }: TerminalProps) {
  const current = useRef<HTMLSpanElement>(null);
  const typing = useTyping(lines, current, onDone);
  return (
    <div className="terminal-box">
      <p className="sr-only">{lines.map(({ text }) => text).join(" ")}</p>
      <div aria-hidden="true" className="terminal" data-typing={typing ? (typing.isDone ? "done" : "running") : "idle"}>
        <p className="terminal-bar">
          <span className="terminal-light" />
          {title}
        </p>
        <div className="terminal-lines">
          {lines.map(({ kind, text }, line) => {
            const isUntyped = typing !== null && line > typing.line;
            const typedLength = typing?.typed[line] ?? text.length;
            return (
              <p key={text} data-kind={kind} className="terminal-line">
                {kind === "command" && <span className={isUntyped ? "invisible" : "text-signal"}>{prompt} </span>}
                <span
                  ref={typing?.line === line ? current : undefined}
                  className={typing?.line === line ? "typed cursor" : "typed"}
                  data-partial={typedLength < text.length || undefined}
                  style={typedStyle(typedLength, text.length)}
                >
                  <span>{text}</span>
                </span>
              </p>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** terminal.css reads `--rest`, and a test reads `--typed`. */
function typedStyle(typed: number, length: number): CSSProperties & Record<`--${string}`, number | undefined> {
  return { "--typed": typed, "--rest": length - typed || undefined };
}

/** Returns null before the animation starts. Each line renders React; each character only changes the element's style. */
function useTyping(
  lines: readonly TerminalLine[],
  current: RefObject<HTMLElement | null>,
  onDone: () => void,
): TypingState | null {
  const [typing, setTyping] = useState<TypingState | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: types once, however often the parent renders
  useEffect(() => {
    const lengths = lines.map(({ text }) => text.length);
    const finish = () => {
      setTyping(typingAt(lengths, Number.POSITIVE_INFINITY));
      onDone();
    };
    if (prefersReducedMotion()) {
      finish();
      return;
    }
    const start = performance.now();
    let shown = typingAt(lengths, 0);
    setTyping(shown);
    const timer = setInterval(() => {
      const next = typingAt(lengths, performance.now() - start);
      if (next.isDone) {
        clearInterval(timer);
        finish();
      } else if (next.line !== shown.line) {
        setTyping(next);
      } else if (next.typed[next.line] !== shown.typed[next.line]) {
        writeTyped(current.current, next.typed[next.line] ?? 0, lengths[next.line] ?? 0);
      }
      shown = next;
    }, CHARACTER_MS);
    return () => clearInterval(timer);
  }, []);

  return typing;
}

function writeTyped(element: HTMLElement | null, typed: number, length: number): void {
  for (const [name, value] of Object.entries(typedStyle(typed, length))) {
    if (value === undefined) element?.style.removeProperty(name);
    else element?.style.setProperty(name, String(value));
  }
}
