/** Ref for an element with images: replaces a failed variant by its original, which browsers do not do. */
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
