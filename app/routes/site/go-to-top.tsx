import { ArrowUp } from "@lucide/icons";
import { Suspense } from "react";
import { Icon } from "#app/lib/icon.tsx";
import { site } from "#app/texts/en/site.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { scrollToTop, useScrolledPast } from "#app/ui/scroll.ts";
import stylesFile from "./go-to-top.css?url";

/** The button appears after scrolling this far (spec section 9). */
const SHOWN_THRESHOLD = 300;

/** Hides the button if its styles fail to load, for example after a deployment. */
const withStyles = { display: "var(--go-to-top, none)" };

export function GoToTop() {
  const texts = useTexts(site);
  const isShown = useScrolledPast(SHOWN_THRESHOLD);
  if (!isShown) return null;
  return (
    // Shows the button when its styles have arrived. The document does not have them, because it has no button.
    <Suspense>
      <link rel="stylesheet" href={stylesFile} precedence="default" />
      <button type="button" className="go-to-top" style={withStyles} aria-label={texts.goToTop} onClick={scrollToTop}>
        <Icon of={ArrowUp} className="size-5" />
      </button>
    </Suspense>
  );
}
