import { generalStagger, Reveal } from "#app/ui/reveal.tsx";
import { CompanyIcon } from "./company-icon.tsx";
import { projects, projectsHeading, projectsIntro } from "./projects.ts";
import { Section } from "./section.tsx";

/** Four case plates led by their number, then what was done. */
export function ProjectsSection() {
  return (
    <Section id="work" number="04" heading={projectsHeading} intro={projectsIntro}>
      <ul className="projects">
        {projects.map(({ id, title, description, icon, metric }, index) => (
          <Reveal as="li" key={id} delay={generalStagger(index)} className="project">
            <p className="grid gap-2">
              <span className="figure project-figure">{metric.value}</span>
              <span className="max-w-[36ch] font-mono text-sm text-quiet">{metric.label}</span>
            </p>
            <h3 className="flex items-start gap-3 text-xl leading-snug font-semibold tracking-tight">
              <CompanyIcon name={icon} className="mt-0.5 size-6 shrink-0" />
              {title}
            </h3>
            <p className="max-w-[58ch] text-quiet">{description}</p>
          </Reveal>
        ))}
      </ul>
    </Section>
  );
}
