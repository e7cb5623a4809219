/** Ref for an accordion: its buttons open and close one item at a time. */
export function openOneAtATime(accordion: HTMLElement | null): (() => void) | undefined {
  if (!accordion) return;
  const toggle = ({ target }: Event) => {
    const button = target instanceof Element && target.closest(".accordion-button");
    if (!button) return;
    for (const item of accordion.querySelectorAll<HTMLElement>(".accordion-item")) {
      const isOpen = item.contains(button) && item.dataset.state !== "open";
      item.dataset.state = isOpen ? "open" : "closed";
      item.querySelector(".accordion-button")?.setAttribute("aria-expanded", String(isOpen));
    }
  };
  accordion.addEventListener("click", toggle);
  return () => accordion.removeEventListener("click", toggle);
}
