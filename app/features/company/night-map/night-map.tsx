import { useEffect, useRef } from "react";
import { startNightMap } from "./start-night-map.ts";

/** The animated background of the home section. Decoration: it is loaded after the page stands and says nothing. */
export function NightMap() {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => (holder.current ? startNightMap(holder.current) : undefined), []);
  return <div ref={holder} aria-hidden="true" className="night-map" />;
}
