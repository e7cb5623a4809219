import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { isSection, type NavigationItem, navigation } from "#app/features/company/navigation.ts";
import { createScrollStore } from "#app/ui/scroll.ts";

/** Above this scroll position the active item is always Home (spec section 9). */
const HOME_THRESHOLD = 50;
const HOME: Item = "home";

type Item = NavigationItem["id"];
type VisibleSection = { name: Item; visiblePixels: number };

/** Returns the most visible section, the first one on a tie, and Home near the top of the page. */
export function pickActiveSection(scrollY: number, sections: VisibleSection[]): Item | undefined {
  if (scrollY < HOME_THRESHOLD) return HOME;
  let best: VisibleSection | undefined;
  for (const section of sections) {
    if (section.visiblePixels > (best?.visiblePixels ?? 0)) best = section;
  }
  return best?.name;
}

function measureSections(): VisibleSection[] {
  return navigation.filter(isSection).map(({ id, href }) => {
    const box = document.getElementById(href.slice(1))?.getBoundingClientRect();
    const visiblePixels = box ? Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)) : 0;
    return { name: id, visiblePixels };
  });
}

const activeSection = createScrollStore<Item | undefined>(() => pickActiveSection(scrollY, measureSections()), HOME);
const never = () => () => {};

/** Returns the active navigation item: by path, and on the landing page by the most visible section. */
export function useActiveItem(): Item | undefined {
  const { pathname } = useLocation();
  const isLanding = pathname === "/";
  const section = useSyncExternalStore(
    isLanding ? activeSection.subscribe : never,
    activeSection.getSnapshot,
    () => HOME,
  );
  if (isLanding) return section;
  return navigation.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`))?.id;
}
