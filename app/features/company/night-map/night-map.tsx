import { UNHYDRATED } from "#app/lib/document-changes.ts";
import { startedOnce } from "#app/ui/start-once.ts";
import { UNCHANGED_HTML } from "#app/ui/unchanged-html.ts";
import { startNightMap } from "./start-night-map.ts";

const animation = startedOnce(startNightMap);

/** The animated background of the home section. It is decoration: it loads after the page and has no text. */
export function NightMap() {
  return (
    <div
      ref={animation}
      {...UNHYDRATED}
      aria-hidden="true"
      className="night-map"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the empty value preserves the canvas
      dangerouslySetInnerHTML={UNCHANGED_HTML}
    />
  );
}
