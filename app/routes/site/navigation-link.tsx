import { Award, Briefcase, House, Info, Layers, Mail, Newspaper, Users } from "@lucide/icons";
import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { Link, useHref, useLocation, useNavigate } from "react-router";
import { isSection, type NavigationItem } from "#app/features/company/navigation.ts";
import { Icon } from "#app/lib/icon.tsx";
import { site } from "#app/texts/en/site.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { focusSection, smoothNextScroll } from "#app/ui/scroll.ts";

const icons = {
  house: House,
  info: Info,
  layers: Layers,
  users: Users,
  briefcase: Briefcase,
  award: Award,
  newspaper: Newspaper,
  mail: Mail,
};

type NavigationLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  item: NavigationItem;
  hasIcon?: boolean;
};

/** Scrolls smoothly to a section on the landing page; other pages open the landing page at the section. */
export function NavigationLink({ item, hasIcon = false, ...anchor }: NavigationLinkProps) {
  const navigate = useNavigate();
  const start = useHref("/");
  const texts = useTexts(site);
  const isLanding = useLocation().pathname === "/";
  const label = (
    <>
      {hasIcon && <Icon of={icons[item.icon]} className="size-5 text-brand-ink" />}
      <span>{texts.navigation[item.id]}</span>
    </>
  );
  if (!isSection(item)) {
    return (
      <Link to={item.href} {...anchor}>
        {label}
      </Link>
    );
  }
  function open(event: MouseEvent) {
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlainClick) return;
    event.preventDefault();
    if (isLanding) {
      smoothNextScroll();
      focusSection(item.href.slice(1));
    }
    void navigate(`/${item.href}`);
  }
  return (
    <a href={isLanding ? item.href : start + item.href} onClick={open} {...anchor}>
      {label}
    </a>
  );
}
