import { generalStagger, Reveal } from "#app/ui/reveal.tsx";
import { certificates, certificatesHeading, certificatesIntro } from "./certificates.ts";
import { CompanyIcon } from "./company-icon.tsx";
import type { Certificate } from "./company-types.ts";
import { Section } from "./section.tsx";

/** A slim rail of five plates: what was certified, and what a buyer checks. */
export function CertificatesSection() {
  return (
    <Section id="certificates" number="05" heading={certificatesHeading} intro={certificatesIntro}>
      <ul className="certificates">
        {certificates.map((certificate, index) => (
          <Reveal as="li" key={certificate.title} delay={generalStagger(index)} className="certificate">
            <CertificateCard certificate={certificate} />
          </Reveal>
        ))}
      </ul>
    </Section>
  );
}

function CertificateCard({ certificate }: { certificate: Certificate }) {
  const { title, subtitle, description, icon, issuer, number, validUntil } = certificate;
  return (
    <>
      <CompanyIcon name={icon} className="size-7" />
      <div className="grid content-start gap-1">
        <h3 className="text-lg leading-snug font-semibold">{title}</h3>
        <p className="text-brand-ink">{subtitle}</p>
      </div>
      <p className="text-quiet">{description}</p>
      <dl className="certificate-facts machine">
        <dt>Issuer</dt>
        <dd>{issuer}</dd>
        <dt>Number</dt>
        <dd>{number}</dd>
        <dt>Valid to</dt>
        <dd>{validUntil}</dd>
      </dl>
    </>
  );
}
