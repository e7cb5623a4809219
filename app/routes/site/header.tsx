import { Menu, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useSession, useSessionStore } from "#app/features/accounts/session-provider.tsx";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { Logo } from "#app/features/company/logo.tsx";
import { isSection, navigation } from "#app/features/company/navigation.ts";
import { useScrolledPast } from "#app/ui/scroll.ts";
import { ThemeToggle } from "#app/ui/theme.tsx";
import { NavigationLink } from "./navigation-link.tsx";
import { useActiveItem } from "./use-active-item.ts";

/** The background changes after scrolling more than this (spec section 9). */
const SCROLLED_THRESHOLD = 20;

type HeaderProps = {
  isMenuOpen: boolean;
  setMenuOpen: (open: boolean) => void;
};

export function Header({ isMenuOpen, setMenuOpen }: HeaderProps) {
  const { product } = useCompany();
  const isScrolled = useScrolledPast(SCROLLED_THRESHOLD);
  return (
    <header className="site-header" data-scrolled={isScrolled || isMenuOpen}>
      <div className="frame flex h-16 items-center gap-6">
        <Link to="/" className="flex" aria-label={`${product}, start page`} onClick={() => setMenuOpen(false)}>
          <Logo product={product} />
        </Link>
        <nav aria-label="Main" className="ml-auto hidden lg:block">
          <NavigationItems />
        </nav>
        <div className="flex items-center gap-1 max-lg:ml-auto">
          <ThemeToggle />
          <MobileMenu isOpen={isMenuOpen} setOpen={setMenuOpen} />
        </div>
      </div>
    </header>
  );
}

function NavigationItems({ hasIcons, onSelect }: { hasIcons?: boolean; onSelect?: () => void }) {
  const active = useActiveItem();
  const store = useSessionStore();
  const { session, isLoading } = useSession();
  return (
    <ul className="navigation-items">
      {navigation.map((item) => (
        <li key={item.name}>
          <NavigationLink
            item={item}
            hasIcon={hasIcons}
            className="navigation-item"
            aria-current={item.name === active ? (isSection(item) ? "location" : "page") : undefined}
            onSelect={onSelect}
          />
        </li>
      ))}
      {session && !isLoading && (
        <li>
          <button
            type="button"
            className="navigation-item"
            onClick={() => {
              onSelect?.();
              void store.signOut();
            }}
          >
            Logout
          </button>
        </li>
      )}
    </ul>
  );
}

/** Opens over the page on narrow screens. Escape and every choice close it and give the focus back to the toggle. */
function MobileMenu({ isOpen, setOpen }: { isOpen: boolean; setOpen: (open: boolean) => void }) {
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    if (!isOpen) return;
    panel.current?.querySelector<HTMLElement>("a, button")?.focus();
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      toggle.current?.focus();
    };
    // The desktop navigation takes over when the window grows.
    const desktop = matchMedia("(min-width: 64rem)");
    const closeOnDesktop = () => setOpen(false);
    addEventListener("keydown", closeOnEscape);
    desktop.addEventListener("change", closeOnDesktop);
    document.documentElement.style.overflow = "hidden";
    return () => {
      removeEventListener("keydown", closeOnEscape);
      desktop.removeEventListener("change", closeOnDesktop);
      document.documentElement.style.overflow = "";
    };
  }, [isOpen, setOpen]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: back and forward close the menu too
  useEffect(() => setOpen(false), [pathname, setOpen]);

  return (
    <div className="lg:hidden">
      <button
        ref={toggle}
        type="button"
        className="icon-button"
        aria-label={isOpen ? "Close menu" : "Open menu"}
        aria-expanded={isOpen}
        aria-controls="mobile-menu"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <X aria-hidden="true" className="size-5" /> : <Menu aria-hidden="true" className="size-5" />}
      </button>
      <nav ref={panel} id="mobile-menu" aria-label="Main" className="mobile-menu" hidden={!isOpen}>
        {/* Without scripts the menu never opens: its items need not be in the document. */}
        {isOpen && <NavigationItems hasIcons onSelect={() => setOpen(false)} />}
      </nav>
    </div>
  );
}
