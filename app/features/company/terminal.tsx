import { useEffect, useState } from "react";
import { prefersReducedMotion } from "#app/ui/reduced-motion.ts";
import type { TerminalLine } from "./texts/landing-texts.ts";
import { CHARACTER_MS, type TypingState, typingAt } from "./typing.ts";

type TerminalProps = {
  title: string;
  prompt: string;
  lines: readonly TerminalLine[];
  /** Called once, after the last line and its pause. */
  onDone: () => void;
};

/** The whole text is in the document and typing only uncovers it; screen readers get it once, as a paragraph. */
export function Terminal({ title, prompt, lines, onDone }: TerminalProps) {
  const typing = useTyping(lines, onDone);
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
            const isAhead = typing !== null && line > typing.line;
            const typed = typing?.typed[line] ?? text.length;
            return (
              <p key={text} data-kind={kind} className="terminal-line">
                {kind === "command" && <span className={isAhead ? "invisible" : "text-signal"}>{prompt} </span>}
                <span
                  className={typing?.line === line ? "typed cursor" : "typed"}
                  data-partial={typed < text.length || undefined}
                  style={{ "--typed": typed, "--rest": text.length - typed || undefined }}
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

/** Null until the browser has begun: the server's document holds the finished text. */
function useTyping(lines: readonly TerminalLine[], onDone: () => void): TypingState | null {
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
    setTyping(typingAt(lengths, 0));
    const timer = setInterval(() => {
      const state = typingAt(lengths, performance.now() - start);
      if (state.isDone) {
        clearInterval(timer);
        finish();
      } else {
        setTyping(state);
      }
    }, CHARACTER_MS);
    return () => clearInterval(timer);
  }, []);

  return typing;
}
