import type { ReactNode } from "react";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { Section } from "#app/features/company/section.tsx";
import { ContactForm } from "#app/features/contact/contact-form.tsx";
import type { LandingTexts, TextSectionProps } from "#app/texts/landing-texts.ts";
import { Reveal } from "#app/ui/reveal.tsx";
import { mailtoUrl } from "#platform/text/email-address.ts";

export function ContactSection({ number, texts }: TextSectionProps<"contact">) {
  return (
    <Section id="contact" number={number} heading={texts.heading} intro={texts.intro}>
      <Reveal className="console">
        <ContactForm />
        <ContactPanel texts={texts} />
      </Reveal>
    </Section>
  );
}

function ContactPanel({ texts: { panel, opensInNewTab } }: { texts: LandingTexts["contact"] }) {
  const { address, phone, email, host } = useCompany();
  return (
    <dl className="contact-panel">
      <Line label={panel.address}>
        <address className="not-italic">
          {address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </Line>
      <Line label={panel.phone}>
        <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
      </Line>
      <Line label={panel.email}>
        <a href={mailtoUrl(email)}>{email}</a>
      </Line>
      <Line label={panel.website}>
        <a href={`https://${host}`} target="_blank" rel="noopener noreferrer">
          <span>{host}</span>
          <span className="sr-only">{` (${opensInNewTab})`}</span>
        </a>
      </Line>
    </dl>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <dt className="font-mono text-sm text-quiet">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
