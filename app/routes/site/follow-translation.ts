/**
 * Completes a link to the other language at its click: a post names its translation in the head of the document, and
 * the landing page opens at the section on the screen.
 */
export function followTranslation({ target }: Pick<Event, "target">): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("[data-language-link]");
  if (!link) return;
  const alternate = document.head.querySelector<HTMLLinkElement>(`link[rel=alternate][hreflang=${link.hreflang}]`);
  if (alternate) link.href = new URL(alternate.href).pathname;
  link.hash = mostVisibleSection()?.id ?? "";
}

/** Above this scroll position, the page opens at its top (spec section 9). */
const HOME_THRESHOLD = 50;

function mostVisibleSection(): Element | undefined {
  if (scrollY < HOME_THRESHOLD) return undefined;
  const sections = [...document.querySelectorAll(".landing-section")];
  const shown = sections
    .map((section) => ({ section, pixels: visiblePixels(section) }))
    .filter(({ pixels }) => pixels > 0);
  return shown.sort((one, other) => other.pixels - one.pixels)[0]?.section;
}

function visiblePixels(section: Element): number {
  const { top, bottom } = section.getBoundingClientRect();
  return Math.min(bottom, innerHeight) - Math.max(top, 0);
}
