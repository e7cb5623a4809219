/** Opens or closes the pressed item of an accordion. One item is open at a time. */
export function toggleAccordion({ target }: Event): void {
  const button = target instanceof Element && target.closest(".accordion-button");
  if (!button) return;
  for (const item of button.closest(".accordion")?.querySelectorAll<HTMLElement>(".accordion-item") ?? []) {
    const isOpen = item.contains(button) && item.dataset.state !== "open";
    item.dataset.state = isOpen ? "open" : "closed";
    item.querySelector(".accordion-button")?.setAttribute("aria-expanded", String(isOpen));
  }
}
