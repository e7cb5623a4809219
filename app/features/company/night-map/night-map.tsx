import { startNightMap } from "./start-night-map.ts";

/** The animated background of the home section. Decoration: it is loaded after the page stands and says nothing. */
export function NightMap() {
  return <div ref={startNightMap} aria-hidden="true" className="night-map" />;
}
