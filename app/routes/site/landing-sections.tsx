import { type ComponentType, lazy, useEffect, useState } from "react";
import { SectionInDocument } from "#app/features/company/section.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

const load = () => import("#app/features/company/static-sections.tsx");

// While it is developed a page is alive as a whole: a change in a section shows at once.
const IS_ALIVE = import.meta.env.SSR || import.meta.env.DEV;

const StaticSections: ComponentType = IS_ALIVE
  ? (await load()).StaticSections
  : lazy(() => load().then(({ StaticSections: component }) => ({ default: component }), readDocumentInstead));

const STATIC_SECTIONS = ["about", "services", "clients", "work", "certificates"];

/**
 * The sections with nothing to type and nowhere to go. A visitor whose first page this is has them in the document: they
 * are left as they stand there, and neither their words nor their drawings come a second time, as code. Who comes from
 * another page loads them with this one.
 */
export function LandingSections() {
  const isHydrated = useHydrated();
  const [isInDocument] = useState(!IS_ALIVE && !isHydrated);
  // Whoever leaves may come back.
  useEffect(() => () => void load().catch(() => {}), []);
  return isInDocument ? STATIC_SECTIONS.map((id) => <SectionInDocument key={id} id={id} />) : <StaticSections />;
}

/** Without the code the page is had from the server, as any page whose code does not come. */
function readDocumentInstead(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}
