import { generalStagger, Reveal } from "#app/ui/reveal.tsx";
import { certificates, certificatesHeading, certificatesIntro } from "./certificates.ts";
import { CompanyIcon } from "./company-icon.tsx";
import { Section } from "./section.tsx";

/** A slim rail of five, the standard's code like a plate on a rack. */
export function CertificatesSection() {
  return (
    <Section id="certificates" number="05" heading={certificatesHeading} intro={certificatesIntro}>
      <ul className="certificates">
        {certificates.map(({ code, title, subtitle, description, icon }, index) => (
          <Reveal as="li" key={code} delay={generalStagger(index)} className="certificate">
            <p aria-hidden="true" className="plate">
              {code}
            </p>
            <CompanyIcon name={icon} className="size-6" />
            <div className="grid gap-1">
              <h3 className="leading-snug font-semibold">{title}</h3>
              <p className="font-mono text-xs text-brand-ink">{subtitle}</p>
            </div>
            <p className="text-[0.95rem] leading-relaxed text-quiet">{description}</p>
          </Reveal>
        ))}
      </ul>
    </Section>
  );
}
