import { href } from "react-router";
import { useHiddenSections } from "#app/lib/site-content.tsx";

/** Navigation items in the order of spec section 2. All except Blog are sections of the landing page. */
export type NavigationItem = {
  /** Key of the name in app/texts/en/site.ts. */
  id: "home" | "about" | "services" | "clients" | "work" | "certificates" | "blog" | "contact";
  /** `#section` of the landing page, or the path of a route. */
  href: string;
  icon: "house" | "info" | "layers" | "users" | "briefcase" | "award" | "newspaper" | "mail";
};

export const navigation: NavigationItem[] = [
  { id: "home", href: "#home", icon: "house" },
  { id: "about", href: "#about", icon: "info" },
  { id: "services", href: "#services", icon: "layers" },
  { id: "clients", href: "#clients", icon: "users" },
  { id: "work", href: "#work", icon: "briefcase" },
  { id: "certificates", href: "#certificates", icon: "award" },
  { id: "blog", href: href("/blog"), icon: "newspaper" },
  { id: "contact", href: "#contact", icon: "mail" },
];

/** Returns the items of this site, without sections that the landing page does not show. */
export function useNavigation(): NavigationItem[] {
  const hidden = useHiddenSections();
  return navigation.filter(({ id }) => !hidden.includes(id));
}

export function isSection(item: NavigationItem): boolean {
  return item.href.startsWith("#");
}
