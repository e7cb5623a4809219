import { Fragment, type ReactNode } from "react";
import { useContent, useHiddenSections } from "#app/lib/site-content.tsx";
import { company } from "#app/texts/en/company.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { AboutSection } from "./about-section.tsx";
import { CertificatesSection } from "./certificates-section.tsx";
import { ClientsSection } from "./clients-section.tsx";
import { ProjectsSection } from "./projects-section.tsx";
import { ServicesSection } from "./services-section.tsx";

/** The landing page's sections without interaction, in page order. */
export function StaticSections() {
  const texts = useTexts(company);
  const hidden = useHiddenSections();
  const about = useContent("about", texts.about);
  const services = useContent("services", texts.services);
  const clients = useContent("clients", texts.clients);
  const projects = useContent("projects", texts.projects);
  const certificates = useContent("certificates", texts.certificates);
  const sections: [id: string, (number: string) => ReactNode][] = [
    ["about", (number) => <AboutSection number={number} texts={about} />],
    [
      "services",
      (number) => <ServicesSection number={number} texts={services} isPublished={services !== texts.services} />,
    ],
    ["clients", (number) => <ClientsSection number={number} texts={clients} />],
    ["work", (number) => <ProjectsSection number={number} texts={projects} />],
    ["certificates", (number) => <CertificatesSection number={number} texts={certificates} />],
  ];
  return sections
    .filter(([id]) => !hidden.includes(id))
    .map(([id, section], index) => <Fragment key={id}>{section(`0${index + 1}`)}</Fragment>);
}
