import { generalStagger, Reveal } from "#app/ui/reveal.tsx";
import { aboutDescription, aboutHeading, aboutStatement, values } from "./about.ts";
import { CompanyIcon } from "./company-icon.tsx";
import { Section } from "./section.tsx";

/** Who the firm is in one large sentence, then three values as rows: a word, a line and a rule. */
export function AboutSection() {
  return (
    <Section id="about" number="01" heading={aboutHeading}>
      <Reveal as="p" className="about-statement">
        {aboutStatement}
      </Reveal>
      <div className="grid gap-8 pb-16 md:grid-cols-2 lg:ml-[33.33%] lg:gap-12">
        {aboutDescription.map((paragraph) => (
          <p key={paragraph} className="text-quiet">
            {paragraph}
          </p>
        ))}
      </div>
      <ul>
        {values.map(({ name, description, icon }, index) => (
          <Reveal as="li" key={name} delay={generalStagger(index)} className="value-row">
            <h3 className="text-2xl font-semibold tracking-tight sm:text-3xl">{name}</h3>
            <p className="max-w-[52ch] text-quiet">{description}</p>
            <CompanyIcon name={icon} className="size-8 max-md:hidden" />
          </Reveal>
        ))}
      </ul>
    </Section>
  );
}
