import { type ReactNode, useState } from "react";

type AccordionItem = {
  id: string;
  label: ReactNode;
  content: ReactNode;
};

/** One opens at a time. Closed contents are in the document, for search engines and readers without scripts. */
export function Accordion({ items }: { items: AccordionItem[] }) {
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <div className="accordion">
      {items.map(({ id, label, content }) => {
        const isOpen = id === openId;
        return (
          <div key={id} className="accordion-item" data-state={isOpen ? "open" : "closed"}>
            <h3>
              <button
                type="button"
                id={`${id}-button`}
                className="accordion-button"
                aria-expanded={isOpen}
                aria-controls={`${id}-panel`}
                onClick={() => setOpenId(isOpen ? null : id)}
              >
                {label}
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
        );
      })}
    </div>
  );
}
