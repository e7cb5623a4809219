import { LogOut, Menu, X } from "@lucide/icons";
import { type Ref, useCallback, useRef } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { useSession, useSessionStore } from "#app/features/accounts/session-provider.tsx";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { Logo } from "#app/features/company/logo.tsx";
import { isSection, useNavigation } from "#app/features/company/navigation.ts";
import { site } from "#app/texts/en/site.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { afterPaint } from "#app/ui/after-paint.ts";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { useScrolledPast } from "#app/ui/scroll.ts";
import { ThemeToggle } from "#app/ui/theme.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { NavigationLink } from "./navigation-link.tsx";
import { useActiveItem } from "./use-active-item.ts";

/** The background changes after scrolling more than this (spec section 9). */
const SCROLLED_THRESHOLD = 20;

/** Limits the logo on narrow screens, so that long firm names do not reach the buttons and go-to-top. */
const BESIDE_BUTTONS = { maxWidth: "calc(100vw - 11.25rem)" };

type HeaderProps = {
  isMenuOpen: boolean;
  setMenuOpen: (open: boolean) => void;
};

export function Header({ isMenuOpen, setMenuOpen }: HeaderProps) {
  const { product, logo } = useCompany();
  const texts = useTexts(site);
  const isScrolled = useScrolledPast(SCROLLED_THRESHOLD);
  return (
    <header className="site-header" data-scrolled={isScrolled || isMenuOpen}>
      <div className="frame flex h-16 items-center gap-6">
        <Link
          to="/"
          className="flex"
          style={logo && BESIDE_BUTTONS}
          aria-label={texts.startPage(product)}
          onClick={() => setMenuOpen(false)}
        >
          <Logo />
        </Link>
        <nav aria-label={texts.mainNavigation} className="ml-auto hidden lg:block">
          <NavigationItems />
        </nav>
        <div className="flex items-center gap-1 max-lg:ml-auto">
          <LanguageLinks look="code" className="language-link" />
          <ThemeToggle />
          <MobileMenu isOpen={isMenuOpen} setOpen={setMenuOpen} />
        </div>
      </div>
    </header>
  );
}

type NavigationItemsProps = { hasIcons?: boolean; onSelect?: () => void; ref?: Ref<HTMLUListElement> };

function NavigationItems({ hasIcons, onSelect, ref }: NavigationItemsProps) {
  const active = useActiveItem();
  const items = useNavigation();
  const texts = useTexts(site);
  const store = useSessionStore();
  const { session, isLoading } = useSession();
  return (
    <ul ref={ref} className="navigation-items">
      {items.map((item) => (
        <li key={item.id}>
          <NavigationLink
            item={item}
            hasIcon={hasIcons}
            className="navigation-item"
            aria-current={item.id === active ? (isSection(item) ? "location" : "page") : undefined}
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
            {hasIcons && <Icon of={LogOut} className="size-5 text-brand-ink" />}
            {texts.logout}
          </button>
        </li>
      )}
    </ul>
  );
}

/** Menu over the page on narrow screens. Escape and each choice close it and return the focus to the toggle. */
function MobileMenu({ isOpen, setOpen }: { isOpen: boolean; setOpen: (open: boolean) => void }) {
  const toggle = useRef<HTMLButtonElement>(null);
  const texts = useTexts(site);

  const open = useCallback(
    (items: HTMLUListElement) => {
      const closing = new AbortController();
      afterPaint(() => items.querySelector<HTMLElement>("a, button")?.focus(), closing.signal);
      addEventListener(
        "keydown",
        ({ key }) => {
          if (key !== "Escape") return;
          setOpen(false);
          toggle.current?.focus();
        },
        { signal: closing.signal },
      );
      // Closes the menu when the window is wide enough for the desktop navigation.
      matchMedia("(min-width: 64rem)").addEventListener("change", () => setOpen(false), { signal: closing.signal });
      return () => closing.abort();
    },
    [setOpen],
  );

  return (
    <div className="lg:hidden">
      <IconButton
        ref={toggle}
        label={isOpen ? texts.closeMenu : texts.openMenu}
        aria-expanded={isOpen}
        aria-controls="mobile-menu"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={isOpen ? X : Menu} className="size-5" />
      </IconButton>
      <nav id="mobile-menu" aria-label={texts.mainNavigation} className="mobile-menu" hidden={!isOpen}>
        {/* The menu never opens without scripts, so the document omits its items. */}
        {/* Closes synchronously, because the target can only take the focus when the menu does not cover it. */}
        {isOpen && <NavigationItems ref={open} hasIcons onSelect={() => flushSync(() => setOpen(false))} />}
      </nav>
    </div>
  );
}
