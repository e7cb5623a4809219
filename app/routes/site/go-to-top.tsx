import { ArrowUp } from "@lucide/icons";
import { Icon } from "#app/lib/icon.tsx";
import { site } from "#app/texts/en/site.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { scrollToTop, useScrolledPast } from "#app/ui/scroll.ts";

/** The button appears after scrolling this far (spec section 9). */
const SHOWN_THRESHOLD = 300;

export function GoToTop() {
  const texts = useTexts(site);
  const isShown = useScrolledPast(SHOWN_THRESHOLD);
  if (!isShown) return null;
  return (
    <button type="button" className="go-to-top" aria-label={texts.goToTop} onClick={scrollToTop}>
      <Icon of={ArrowUp} className="size-5" />
    </button>
  );
}
