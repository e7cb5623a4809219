import { ArrowUp } from "@lucide/icons";
import { Icon } from "#app/lib/icon.tsx";
import { site } from "#app/texts/en/site.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { scrollToTop, useScrolledPast } from "#app/ui/scroll.ts";
import stylesFile from "./go-to-top.css?url";

/** The button appears after scrolling this far (spec section 9). */
const SHOWN_THRESHOLD = 300;

/** Hides the button until its styles have loaded. The document does not have them, because it has no button. */
const withStyles = { display: "var(--go-to-top, none)" };

export function GoToTop() {
  const texts = useTexts(site);
  const isShown = useScrolledPast(SHOWN_THRESHOLD);
  if (!isShown) return null;
  return (
    <>
      <link rel="stylesheet" href={stylesFile} />
      <button type="button" className="go-to-top" style={withStyles} aria-label={texts.goToTop} onClick={scrollToTop}>
        <Icon of={ArrowUp} className="size-5" />
      </button>
    </>
  );
}
