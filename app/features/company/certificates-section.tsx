import type { Certificate, LandingTexts, TextSectionProps } from "#app/texts/landing-texts.ts";
import { Reveal, sectionRevealDelay } from "#app/ui/reveal.tsx";
import { withoutHidden } from "#shared/site-content/site-content.ts";
import { CompanyIcon } from "./company-icon.tsx";
import { Phrases } from "./phrases.tsx";
import { Section } from "./section.tsx";

export function CertificatesSection({ number, texts }: TextSectionProps<"certificates">) {
  return (
    <Section id="certificates" number={number} heading={texts.heading} intro={texts.intro}>
      <ul className="certificates">
        {withoutHidden(texts.certificates).map((certificate, index) => (
          <Reveal as="li" key={certificate.title} delay={sectionRevealDelay(index)} className="certificate">
            <CertificateCard certificate={certificate} labels={texts.labels} />
          </Reveal>
        ))}
      </ul>
    </Section>
  );
}

type CertificateCardProps = { certificate: Certificate; labels: LandingTexts["certificates"]["labels"] };

/** Phones show the details on demand, and other screens always (see the style sheet). */
function CertificateCard({ certificate, labels }: CertificateCardProps) {
  const { title, subtitle, description, icon, issuer, number, validUntil } = certificate;
  return (
    <>
      <CompanyIcon name={icon} className="size-7" />
      <div className="leading-snug">
        <h3 className="font-semibold">
          <Phrases>{title}</Phrases>
        </h3>
        <p className="text-brand-ink">{subtitle}</p>
      </div>
      <dl className="mono">
        <Fact label={labels.validUntil} value={validUntil} />
      </dl>
      <details>
        <summary aria-label={title} />
        <p className="certificate-text text-quiet">{description}</p>
        <dl className="mono">
          <Fact label={labels.issuer} value={issuer} />
          <Fact label={labels.number} value={number} />
        </dl>
      </details>
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    value && (
      <div>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    )
  );
}
