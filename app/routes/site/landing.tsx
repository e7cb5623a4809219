import { useNavigate } from "react-router";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { HomeSection } from "#app/features/company/home-section.tsx";
import { OrganizationData } from "#app/features/company/organization-data.tsx";
import { PageMeta } from "#app/lib/page-meta.tsx";
import { useContent, useHiddenSections } from "#app/lib/site-content.tsx";
import { useSite } from "#app/lib/site-provider.tsx";
import { landingLinks } from "#app/styles/page-styles.ts";
import { landing } from "#app/texts/en/landing.ts";
import { useLanguage, useTexts } from "#app/texts/use-texts.tsx";
import { focusSection, smoothNextScroll } from "#app/ui/scroll.ts";
import { defaultTitle } from "#shared/company-identity.ts";
import { siteCardPath } from "#shared/languages.ts";
import type { RouteHandle } from "#shared/site-map.ts";
import { ContactSection } from "./contact-section.tsx";
import { LandingSections } from "./landing-sections.tsx";

export const handle: RouteHandle = { styles: "landing", startsOnDemand: true };
export const links = landingLinks;

export default function LandingPage() {
  const navigate = useNavigate();
  const texts = useTexts(landing);
  const home = useContent("home", texts.home);
  const contact = useContent("contact", texts.contact);
  const hidden = useHiddenSections();
  function showAbout() {
    smoothNextScroll();
    focusSection("about");
    void navigate("/#about");
  }
  return (
    <main id="main" tabIndex={-1}>
      <LandingMeta />
      <HomeSection texts={home} onLearnMore={showAbout} />
      <LandingSections />
      <ContactSection number={`0${6 - hidden.length}`} texts={contact} />
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
      path="/"
      siteName={company.product}
      image={`${siteUrl}${siteCardPath(useLanguage())}`}
      imageAlt={`${company.product}: ${company.tagline}`}
    />
  );
}
