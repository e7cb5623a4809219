import type { TerminalLine } from "#app/texts/landing-texts.ts";
import { startedOnce } from "#app/ui/start-once.ts";
import { typeTerminal } from "./type-terminal.ts";

type TerminalProps = { title: string; prompt: string; lines: readonly TerminalLine[] };

const typing = startedOnce(typeTerminal);

/**
 * The document contains the whole text and typing only reveals it; screen readers read it once as a paragraph. Typing
 * changes attributes that React never changes, often before hydration.
 */
export function Terminal({ title, prompt, lines }: TerminalProps) {
  return (
    <div className="terminal-box">
      <p className="sr-only">{lines.map(({ text }) => text).join(" ")}</p>
      <div ref={typing} aria-hidden="true" className="terminal" data-typing="idle" suppressHydrationWarning>
        <p className="terminal-bar">
          <span className="terminal-light" />
          <span>{title}</span>
        </p>
        <div className="terminal-lines">
          {lines.map(({ kind, text }) => (
            <p key={text} data-kind={kind} className="terminal-line" suppressHydrationWarning>
              {kind === "command" && <span className="terminal-prompt">{`${prompt} `}</span>}
              <span className="typed" suppressHydrationWarning>
                <span>{text}</span>
              </span>
            </p>
          ))}
        </div>
      </div>
    </div>
  );
}
