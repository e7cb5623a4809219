/** A ref for what holds pictures: a variant that fails gives way to its original, as no browser does by itself. */
export function fallBackToOriginals(holder: HTMLElement | null): (() => void) | undefined {
  if (!holder) return;
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) target.removeAttribute("srcset");
  };
  holder.addEventListener("error", onError, true);
  for (const image of holder.querySelectorAll("img")) {
    const hasFailedBefore = image.complete && image.naturalWidth === 0 && image.currentSrc !== "";
    if (hasFailedBefore) image.removeAttribute("srcset");
  }
  return () => holder.removeEventListener("error", onError, true);
}
