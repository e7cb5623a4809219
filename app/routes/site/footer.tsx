import { useCompany } from "#app/features/company/company-provider.tsx";
import { LogoMark } from "#app/features/company/logo.tsx";
import { useNavigation } from "#app/features/company/navigation.ts";
import { SocialIcon } from "#app/features/company/social-icon.tsx";
import { site } from "#app/texts/en/site.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { IconLink } from "#app/ui/icon-button.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { NavigationLink } from "./navigation-link.tsx";

export function Footer() {
  const { product, legalName, footerTagline, social, logo } = useCompany();
  const texts = useTexts(site);
  return (
    <footer id="footer" className="site-footer">
      <div className="frame grid gap-12 py-16 lg:grid-cols-12">
        <div className="grid content-start gap-5 lg:col-span-6">
          <p className="flex items-center gap-4 text-4xl leading-none font-semibold tracking-tighter sm:text-6xl">
            <LogoMark className="size-10 text-brand-ink sm:size-12" height="3.5rem" maxWidth="min(100%, 15rem)" />
            {!logo?.isWordmark && <span>{product}</span>}
          </p>
          <p className="max-w-[44ch] text-quiet">{footerTagline}</p>
        </div>
        <nav aria-label={texts.quickLinks} className="lg:col-span-4">
          <h2 className="eyebrow pb-5">{texts.quickLinksHeading}</h2>
          <ul className="grid grid-cols-2 gap-x-8 gap-y-1">
            {useNavigation().map((item) => (
              <li key={item.id}>
                <NavigationLink item={item} className="footer-link" />
              </li>
            ))}
          </ul>
        </nav>
        {social.length > 0 && (
          <div className="lg:col-span-2">
            <h2 className="eyebrow pb-5">{texts.elsewhere}</h2>
            <ul className="-ml-3 flex flex-wrap gap-1">
              {social.map(({ name, href, icon }) => (
                <li key={name}>
                  <IconLink label={texts.opensInNewTab(name)} to={href} target="_blank" rel="noopener noreferrer">
                    <SocialIcon icon={icon} />
                  </IconLink>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className="frame">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 border-t border-line pt-5 pb-8 font-mono text-sm text-quiet">
          {/* A cached document may show the previous year after New Year. */}
          <p suppressHydrationWarning>{texts.rights(new Date().getFullYear(), legalName)}</p>
          <p>
            <LanguageLinks look="name" className="footer-link" />
          </p>
        </div>
      </div>
    </footer>
  );
}
