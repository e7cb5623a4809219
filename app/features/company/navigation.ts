/** Navigation items in the order of spec section 2. All except Blog are sections of the landing page. */
export type NavigationItem = {
  name: string;
  /** `#section` of the landing page, or the path of a route. */
  href: string;
  icon: "house" | "info" | "layers" | "users" | "briefcase" | "award" | "newspaper" | "mail";
};

export const navigation: NavigationItem[] = [
  { name: "Home", href: "#home", icon: "house" },
  { name: "About", href: "#about", icon: "info" },
  { name: "Services", href: "#services", icon: "layers" },
  { name: "Clients", href: "#clients", icon: "users" },
  { name: "Work", href: "#work", icon: "briefcase" },
  { name: "Certificates", href: "#certificates", icon: "award" },
  { name: "Blog", href: "/blog", icon: "newspaper" },
  { name: "Contact", href: "#contact", icon: "mail" },
];

export function isSection(item: NavigationItem): boolean {
  return item.href.startsWith("#");
}
