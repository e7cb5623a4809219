import type { ReactNode } from "react";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { contactHeading, contactIntro, contactPanelLabels } from "#app/features/company/contact-details.ts";
import { Section } from "#app/features/company/section.tsx";
import { ContactForm } from "#app/features/contact/contact-form.tsx";
import { Reveal } from "#app/ui/reveal.tsx";

export function ContactSection() {
  return (
    <Section id="contact" number="06" heading={contactHeading} intro={contactIntro}>
      <Reveal className="console">
        <ContactForm />
        <ContactPanel />
      </Reveal>
    </Section>
  );
}

function ContactPanel() {
  const { address, phone, email, host } = useCompany();
  return (
    <dl className="contact-panel">
      <Line label={contactPanelLabels.address}>
        <address className="not-italic">
          {address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </Line>
      <Line label={contactPanelLabels.phone}>
        <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
      </Line>
      <Line label={contactPanelLabels.email}>
        <a href={`mailto:${email}`}>{email}</a>
      </Line>
      <Line label={contactPanelLabels.website}>
        <a href={`https://${host}`} target="_blank" rel="noopener noreferrer">
          {host}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </Line>
    </dl>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <dt className="font-mono text-xs text-quiet">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
