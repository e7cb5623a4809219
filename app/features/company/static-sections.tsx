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
  return (
    <>
      <AboutSection number="01" texts={texts.about} />
      <ServicesSection number="02" texts={texts.services} />
      <ClientsSection number="03" texts={texts.clients} />
      <ProjectsSection number="04" texts={texts.projects} />
      <CertificatesSection number="05" texts={texts.certificates} />
    </>
  );
}
