import type { ReactNode, Ref } from "react";

const layouts = {
  form: {
    header: "flex flex-wrap items-baseline gap-x-4 gap-y-1 pb-3",
    words: "contents",
    title: "text-xl",
    lead: "text-sm text-quiet",
  },
  list: {
    header: "flex flex-wrap items-end justify-between gap-6",
    words: "grid gap-3",
    title: "text-3xl sm:text-4xl",
    lead: "text-quiet",
  },
  public: {
    header: "grid gap-4",
    words: "contents",
    title: "text-4xl sm:text-6xl",
    lead: "max-w-[58ch] text-xl text-quiet",
  },
};

type PageHeaderProps = {
  kind: keyof typeof layouts;
  above?: ReactNode;
  title: ReactNode;
  /** Id of an element with further description of the page. */
  describedBy?: string;
  lead?: ReactNode;
  action?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
  className?: string;
};

/** Focuses the heading after a part of the page was removed. */
export function PageHeader({
  kind,
  above,
  title,
  describedBy,
  lead,
  action,
  headingRef,
  className = "",
}: PageHeaderProps) {
  const layout = layouts[kind];
  return (
    <header className={`${layout.header} ${className}`}>
      <div className={layout.words}>
        {above}
        <h1 ref={headingRef} tabIndex={-1} aria-describedby={describedBy} className={`display ${layout.title}`}>
          {title}
        </h1>
        {lead && <p className={layout.lead}>{lead}</p>}
      </div>
      {action}
    </header>
  );
}
