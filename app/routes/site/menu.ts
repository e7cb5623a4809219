import { afterPaint } from "#app/ui/after-paint.ts";

let closing: AbortController | undefined;

const findToggle = () => document.querySelector<HTMLElement>("[aria-controls=main-navigation]");

/**
 * Watches the menu of narrow screens. Escape, each choice, "Back" and a wide window close it.
 * @returns function that handles a click and returns whether the click was about the menu
 */
export function watchMenu(): (click: Event) => boolean {
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !closing) return;
    setMenuOpen(false);
    findToggle()?.focus();
  });
  addEventListener("popstate", () => setMenuOpen(false));
  matchMedia("(min-width: 64rem)").addEventListener("change", () => setMenuOpen(false));
  return ({ target }) => {
    if (!(target instanceof Element)) return false;
    if (target.closest("[aria-controls=main-navigation]")) {
      setMenuOpen(!closing);
      return true;
    }
    // The target can only take the focus when the menu does not cover it.
    if (target.closest(".site-header :is(a, .navigation-item)")) setMenuOpen(false);
    return false;
  };
}

function setMenuOpen(isOpen: boolean): void {
  const toggle = findToggle();
  const header = toggle?.closest<HTMLElement>(".site-header");
  if (!toggle || !header || isOpen === Boolean(closing)) return;
  closing?.abort();
  closing = isOpen ? new AbortController() : undefined;
  header.toggleAttribute("data-menu", isOpen);
  toggle.ariaExpanded = String(isOpen);
  toggle.ariaLabel = (isOpen ? toggle.dataset.close : toggle.dataset.open) ?? "";
  const page = document.querySelector<HTMLElement>("[data-page]");
  if (page) coverPage(page, isOpen);
  if (closing) afterPaint(() => header.querySelector<HTMLElement>("nav :is(a, button)")?.focus(), closing.signal);
}

/** Makes content under the menu unreachable. Skipped content retains its height; `inert` would restyle everything. */
function coverPage(page: HTMLElement, isCovered: boolean): void {
  if (CSS.supports("content-visibility", "hidden")) {
    page.style.containIntrinsicHeight = isCovered ? `${page.offsetHeight}px` : "";
  } else {
    page.inert = isCovered;
  }
  page.toggleAttribute("data-covered", isCovered);
}
