import type { TextSectionProps } from "#app/texts/landing-texts.ts";
import { Reveal, sectionRevealDelay } from "#app/ui/reveal.tsx";
import { Phrases } from "./phrases.tsx";
import { ProjectSchematic } from "./project-schematic.tsx";
import { Section } from "./section.tsx";

export function ProjectsSection({ number, texts }: TextSectionProps<"projects">) {
  return (
    <Section id="work" number={number} heading={texts.heading} intro={texts.intro}>
      <ul className="projects">
        {texts.projects.map(({ id, title, description, schematic, caption, metric }, index) => (
          <Reveal as="li" key={id} delay={sectionRevealDelay(index)} className="project">
            <div className="grid content-start gap-5">
              <p className="grid gap-2">
                <span className="figure project-figure">{metric.value}</span>{" "}
                <span className="mono max-w-[36ch]">{metric.label}</span>
              </p>
              <h3 className="text-xl leading-snug font-semibold tracking-tight">
                <Phrases>{title}</Phrases>
              </h3>
              <p className="max-w-[58ch] text-quiet">
                <Phrases>{description}</Phrases>
              </p>
            </div>
            <ProjectSchematic name={schematic} caption={caption} />
          </Reveal>
        ))}
      </ul>
    </Section>
  );
}
