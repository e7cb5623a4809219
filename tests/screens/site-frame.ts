import type { Page } from "@playwright/test";

/** The elements and actions of header, menu, footer and go-to-top on every page. It contains no assertions. */
export function siteFrame(page: Page) {
  const header = page.getByRole("banner");
  const navigation = header.getByRole("navigation", { name: "Main" });
  return {
    header,
    navigation,
    item: (name: string) => navigation.getByRole("link", { name, exact: true }),
    active: navigation.locator("[aria-current]"),
    logout: header.getByRole("button", { name: "Logout", exact: true }),
    openMenu: header.getByRole("button", { name: "Open menu" }),
    closeMenu: header.getByRole("button", { name: "Close menu" }),
    /** Links to the administration: in its bar, and on public pages for signed-in people. */
    administration: page.getByRole("navigation", { name: "Administration" }),
    viewSite: header.getByRole("link", { name: "View site", exact: true }),
    account: header.getByRole("link", { name: "Account", exact: true }),
    themeToggle: header.getByRole("button", { name: "Switch between light and dark theme" }),
    skipLink: page.getByRole("link", { name: "Skip to main content" }),
    footer: page.getByRole("contentinfo"),
    goToTop: page.getByRole("button", { name: "Go to top" }),
  };
}
