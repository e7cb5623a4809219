import { useCallback, useDeferredValue, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { useRouteHandles } from "../route-handles.ts";
import { Footer } from "./footer.tsx";
import { GoToTop } from "./go-to-top.tsx";
import { Header } from "./header.tsx";
import { usePageFocus } from "./use-page-focus.ts";
import { useSessionReactions } from "./use-session-reactions.ts";

export default function SiteLayout() {
  const [isMenuOpen, setMenuOpen] = useMenu();
  // To make a whole page inert takes longer than to show the menu, which comes first.
  const isCovered = useDeferredValue(isMenuOpen) && isMenuOpen;
  const isTool = useRouteHandles().some((handle) => handle.isTool);
  useSessionReactions();
  usePageFocus();
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      <Header isMenuOpen={isMenuOpen} setMenuOpen={setMenuOpen} />
      {/* While the menu covers the page, nothing under it can be reached. */}
      <div data-page inert={isCovered}>
        <Outlet />
        {!isTool && (
          <>
            <Footer />
            <GoToTop />
          </>
        )}
      </div>
    </>
  );
}

/** Another page closes the menu, however it was reached. */
function useMenu(): [boolean, (isOpen: boolean) => void] {
  const { pathname } = useLocation();
  const [{ isOpen, openedAt }, setMenu] = useState({ isOpen: false, openedAt: pathname });
  if (isOpen && openedAt !== pathname) setMenu({ isOpen: false, openedAt: pathname });
  const setOpen = useCallback((next: boolean) => setMenu({ isOpen: next, openedAt: pathname }), [pathname]);
  return [isOpen, setOpen];
}
