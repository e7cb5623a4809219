/** The header's background changes after scrolling more than this (spec section 9). */
const SCROLLED_THRESHOLD = 20;

/** Marks the header while the page is scrolled. @returns function that stops it */
export function watchScrolling(header: HTMLElement): () => void {
  const update = () => {
    const isScrolled = String(scrollY > SCROLLED_THRESHOLD);
    if (header.dataset.scrolled !== isScrolled) header.dataset.scrolled = isScrolled;
  };
  update();
  addEventListener("scroll", update, { passive: true });
  return () => removeEventListener("scroll", update);
}
