import { defaultTitle } from "#app/features/company/company-identity.ts";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { isSection, navigation } from "#app/features/company/navigation.ts";
import { PageMeta } from "#app/lib/page-meta.tsx";
import { useSite } from "#app/lib/site-provider.tsx";

export default function LandingPage() {
  const company = useCompany();
  const { siteUrl } = useSite();
  return (
    <main id="main" tabIndex={-1}>
      <PageMeta
        title={defaultTitle(company)}
        description={company.description}
        canonical={`${siteUrl}/`}
        siteName={company.product}
        image={`${siteUrl}/social-card.png`}
        imageAlt={`${company.product}: ${company.tagline}`}
      />
      <h1 className="sr-only">{company.tagline}</h1>
      {navigation.filter(isSection).map(({ name, href }) => (
        <section key={href} id={href.slice(1)} className="frame section min-h-svh">
          <h2 className="display text-4xl">{name}</h2>
        </section>
      ))}
    </main>
  );
}
