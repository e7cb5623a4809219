import { LogOut, Menu, X } from "@lucide/icons";
import { Link } from "react-router";
import { useSession, useSessionStore } from "#app/features/accounts/session-provider.tsx";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { Logo } from "#app/features/company/logo.tsx";
import { isSection, useNavigation } from "#app/features/company/navigation.ts";
import { Icon } from "#app/lib/icon.tsx";
import { site } from "#app/texts/en/site.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { startedOnce } from "#app/ui/start-once.ts";
import { ThemeToggle } from "#app/ui/theme.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { NavigationLink } from "./navigation-link.tsx";
import { useActiveItem } from "./use-active-item.ts";
import { watchScrolling } from "./watch-scrolling.ts";

const scrolling = startedOnce(watchScrolling);

export function Header() {
  const { product, logo } = useCompany();
  const texts = useTexts(site);
  return (
    <header ref={scrolling} className="site-header" suppressHydrationWarning>
      <div className="frame flex h-16 items-center gap-[min(1.5rem,7.5vw)]">
        <Link to="/" className={logo ? "flex header-logo" : "flex"} aria-label={texts.startPage(product)}>
          <Logo />
        </Link>
        <nav id="main-navigation" aria-label={texts.mainNavigation} className="main-navigation">
          <NavigationItems />
        </nav>
        <div className="flex items-center gap-1 max-lg:ml-auto">
          <LanguageLinks look="code" className="language-link" />
          <ThemeToggle />
          <MenuToggle />
        </div>
      </div>
    </header>
  );
}

function NavigationItems() {
  const active = useActiveItem();
  const items = useNavigation();
  const texts = useTexts(site);
  const store = useSessionStore();
  const { session, isLoading } = useSession();
  return (
    <ul className="navigation-items">
      {items.map((item) => (
        <li key={item.id}>
          <NavigationLink
            item={item}
            hasIcon
            className="navigation-item"
            aria-current={item.id === active ? (isSection(item) ? "location" : "page") : undefined}
          />
        </li>
      ))}
      {session && !isLoading && (
        <li>
          <button type="button" className="navigation-item" onClick={() => void store.signOut()}>
            <Icon of={LogOut} className="size-5 text-brand-ink" />
            {texts.logout}
          </button>
        </li>
      )}
    </ul>
  );
}

/** Opens the navigation over the page on narrow screens. The document's script does so, also before hydration (menu.ts). */
function MenuToggle() {
  const { openMenu, closeMenu } = useTexts(site);
  return (
    <IconButton
      label={openMenu}
      data-open={openMenu}
      data-close={closeMenu}
      aria-expanded="false"
      aria-controls="main-navigation"
      className="icon-button menu-toggle"
      suppressHydrationWarning
    >
      <Icon of={Menu} className="size-5" />
      <Icon of={X} className="size-5" />
    </IconButton>
  );
}
