import { type ComponentType, lazy, useEffect, useState } from "react";
import { UnhydratedSection } from "#app/features/company/section.tsx";
import { useHiddenSections } from "#app/lib/site-content.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

const load = () => import("#app/features/company/static-sections.tsx");

// In development the whole page is hydrated, so that changes in a section show at once.
const HAS_SECTIONS_CODE = import.meta.env.SSR || import.meta.env.DEV;

const StaticSections: ComponentType = HAS_SECTIONS_CODE
  ? (await load()).StaticSections
  : lazy(() => load().then(({ StaticSections: component }) => ({ default: component }), readDocumentInstead));

const STATIC_SECTIONS = ["about", "services", "clients", "work", "certificates"];

/**
 * Sections without interaction. On a first visit the document contains them, and the browser does not hydrate them.
 * Their texts and drawings are therefore not loaded as code. Client navigation loads them with the landing
 * page.
 */
export function LandingSections() {
  const isHydrated = useHydrated();
  const [isInDocument] = useState(!HAS_SECTIONS_CODE && !isHydrated);
  // A visitor who leaves may return by client navigation, so this loads the sections.
  useEffect(() => () => void load().catch(() => {}), []);
  const hidden = useHiddenSections();
  if (!isInDocument) return <StaticSections />;
  return STATIC_SECTIONS.filter((id) => !hidden.includes(id)).map((id) => <UnhydratedSection key={id} id={id} />);
}

/** Reloads the page from the server when the code fails to load, like any other page. */
function readDocumentInstead(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}
