import type { ReactNode } from "react";

type AccordionItem = {
  id: string;
  heading: ReactNode;
  content: ReactNode;
};

/** The document's script opens one item at a time. Documents include closed items, for search engines and browsers without scripts. */
export function Accordion({ items }: { items: AccordionItem[] }) {
  return (
    <div className="accordion">
      {items.map(({ id, heading, content }) => (
        <div key={id} className="accordion-item" data-state="closed" suppressHydrationWarning>
          <h3>
            <button
              type="button"
              id={`${id}-button`}
              className="accordion-button"
              aria-expanded="false"
              suppressHydrationWarning
              aria-controls={`${id}-panel`}
            >
              {heading}
              <svg aria-hidden="true" viewBox="0 0 24 24" strokeWidth="1.25" className="drawn accordion-sign">
                <path d="M12 5v14M5 12h14" />
              </svg>
            </button>
          </h3>
          {/* biome-ignore lint/a11y/useSemanticElements: a region of an accordion, not a section of the page's outline */}
          <div id={`${id}-panel`} role="region" aria-labelledby={`${id}-button`} className="accordion-panel">
            <div className="accordion-clip">{content}</div>
          </div>
        </div>
      ))}
    </div>
  );
}
