import type { TextSectionProps } from "#app/texts/landing-texts.ts";
import { Reveal, sectionRevealDelay } from "#app/ui/reveal.tsx";
import { CompanyIcon } from "./company-icon.tsx";
import { Phrases } from "./phrases.tsx";
import { Section } from "./section.tsx";

export function AboutSection({ number, texts }: TextSectionProps<"about">) {
  return (
    <Section id="about" number={number} heading={texts.heading}>
      <Reveal as="p" className="about-statement">
        {texts.statement}
      </Reveal>
      <div className="grid gap-8 pb-16 md:grid-cols-2 lg:ml-[33.33%] lg:gap-12">
        {texts.description.map((paragraph) => (
          <p key={paragraph} className="text-quiet">
            <Phrases>{paragraph}</Phrases>
          </p>
        ))}
      </div>
      <ul>
        {texts.values.map(({ name, description, icon }, index) => (
          <Reveal as="li" key={name} delay={sectionRevealDelay(index)} className="value-row">
            <h3 className="text-2xl font-semibold tracking-tight">{name}</h3>
            <p className="max-w-[52ch] text-quiet">{description}</p>
            <CompanyIcon name={icon} className="size-8 max-md:hidden" />
          </Reveal>
        ))}
      </ul>
    </Section>
  );
}
