import { type ReactNode, useId } from "react";

type AccountSectionProps = { title: string; lead?: ReactNode; children: ReactNode };

/** One section of the account page, with its heading beside the content on wide screens. */
export function AccountSection({ title, lead, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section className="account-section" aria-labelledby={id}>
      <div className="account-section-text">
        <h2 id={id} className="text-xl font-semibold tracking-tight">
          {title}
        </h2>
        {lead && <p className="text-sm text-quiet">{lead}</p>}
      </div>
      <div className="account-section-content">{children}</div>
    </section>
  );
}
