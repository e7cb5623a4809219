import { type ReactNode, useMemo } from "react";
import { resolveImageUrl } from "#app/features/posts/images/image-url.ts";
import { useSite } from "#app/lib/site-provider.tsx";
import { history as texts } from "#app/texts/en/history.ts";
import { type ComparedFields, compareFacts, type FactChange } from "./compare-facts.ts";
import { compareTexts, type TextChange, type TextComparison, type TextPart } from "./compare-texts.ts";

type VersionChangesProps = {
  before: ComparedFields;
  after: ComparedFields;
  /** Names of both texts for the legend, which say whose text is removed and added. */
  names: { before: string; after: string };
};

export function VersionChanges({ before, after, names }: VersionChangesProps) {
  const facts = useMemo(() => compareFacts(before, after), [before, after]);
  const text = useMemo(() => compareTexts(before.content, after.content), [before, after]);
  if (facts.length === 0 && text.kind === "same") return <p className="version-note">{texts.changes.same}</p>;
  return (
    <div className="version-changes">
      <p className="version-legend">
        <span className="version-removed">{texts.changes.onlyIn(names.before)}</span>
        <span className="version-added">{texts.changes.onlyIn(names.after)}</span>
      </p>
      {facts.length > 0 && (
        <dl className="version-facts">
          {facts.map((fact) => (
            <ChangedFact key={fact.name} fact={fact} />
          ))}
        </dl>
      )}
      <ChangedText text={text} />
    </div>
  );
}

function ChangedFact({ fact: { name, before, after, isImage } }: { fact: FactChange }) {
  const { backendUrl } = useSite();
  const show = (text: string) =>
    isImage ? <img src={resolveImageUrl(text, backendUrl)} alt={text} title={text} className="version-image" /> : text;
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">
        {before !== undefined && <Part kind="removed">{show(before)}</Part>}{" "}
        {after !== undefined && <Part kind="added">{show(after)}</Part>}
      </dd>
    </div>
  );
}

function ChangedText({ text }: { text: TextComparison }) {
  if (text.kind === "same") return <p className="version-note">{texts.changes.sameText}</p>;
  if (text.kind === "markup") return <p className="version-note">{texts.changes.markup}</p>;
  return (
    <div className="version-text">
      {text.changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: computed at once, never moved
        <ChangedParagraph key={index} change={change} />
      ))}
      {text.hidden > 0 && <p className="version-note">{texts.changes.hidden(text.hidden)}</p>}
    </div>
  );
}

function ChangedParagraph({ change }: { change: TextChange }) {
  if (change.kind === "unchanged") return <p className="version-note">{texts.changes.unchanged(change.count)}</p>;
  return (
    <p dir="auto">
      {change.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: computed at once, never moved
        <Part key={index} kind={part.kind}>
          {part.text}
        </Part>
      ))}
    </p>
  );
}

/** Some screen readers do not announce ins and del, so hidden words do. */
function Part({ kind, children }: { kind: TextPart["kind"]; children: ReactNode }) {
  if (kind === "same") return <span>{children}</span>;
  const Tag = kind === "added" ? "ins" : "del";
  return (
    <Tag>
      <span className="sr-only">{kind === "added" ? texts.changes.added : texts.changes.removed}</span>
      <span>{children}</span>
      <span className="sr-only">{kind === "added" ? texts.changes.endOfAddition : texts.changes.endOfRemoval}</span>
    </Tag>
  );
}
