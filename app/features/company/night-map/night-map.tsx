import { startNightMap } from "./start-night-map.ts";

/** The animated background of the home section. It is decoration: it loads after the page and has no text. */
export function NightMap() {
  return <div ref={startNightMap} aria-hidden="true" className="night-map" />;
}
