import { AboutSection } from "./about-section.tsx";
import { CertificatesSection } from "./certificates-section.tsx";
import { ClientsSection } from "./clients-section.tsx";
import { ProjectsSection } from "./projects-section.tsx";
import { ServicesSection } from "./services-section.tsx";
import { staticTexts as texts } from "./texts/en/static.ts";

/** The landing page's sections without interaction, in page order. */
export function StaticSections() {
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
