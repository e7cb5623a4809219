import { useNavigate } from "react-router";
import { AboutSection } from "#app/features/company/about-section.tsx";
import { CertificatesSection } from "#app/features/company/certificates-section.tsx";
import { ClientsSection } from "#app/features/company/clients-section.tsx";
import { defaultTitle } from "#app/features/company/company-identity.ts";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { HomeSection } from "#app/features/company/home-section.tsx";
import { OrganizationData } from "#app/features/company/organization-data.tsx";
import { ProjectsSection } from "#app/features/company/projects-section.tsx";
import { ServicesSection } from "#app/features/company/services-section.tsx";
import { en as texts } from "#app/features/company/texts/en.ts";
import { PageMeta } from "#app/lib/page-meta.tsx";
import { useSite } from "#app/lib/site-provider.tsx";
import { focusSection, smoothNextScroll } from "#app/ui/scroll.ts";
import { ContactSection } from "./contact-section.tsx";

export default function LandingPage() {
  const navigate = useNavigate();
  function showAbout() {
    smoothNextScroll();
    focusSection("about");
    void navigate("/#about");
  }
  return (
    <main id="main" tabIndex={-1}>
      <LandingMeta />
      <HomeSection texts={texts.home} onLearnMore={showAbout} />
      <AboutSection number="01" texts={texts.about} />
      <ServicesSection number="02" texts={texts.services} />
      <ClientsSection number="03" texts={texts.clients} />
      <ProjectsSection number="04" texts={texts.projects} />
      <CertificatesSection number="05" texts={texts.certificates} />
      <ContactSection number="06" texts={texts.contact} />
      <OrganizationData />
    </main>
  );
}

function LandingMeta() {
  const company = useCompany();
  const { siteUrl } = useSite();
  return (
    <PageMeta
      title={defaultTitle(company)}
      description={company.description}
      canonical={`${siteUrl}/`}
      siteName={company.product}
      image={`${siteUrl}/social-card.png`}
      imageAlt={`${company.product}: ${company.tagline}`}
    />
  );
}
