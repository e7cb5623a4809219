import { type HTMLAttributes, useCallback, useEffect, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { lacksFactor } from "#app/features/accounts/second-factor.ts";
import { useSession } from "#app/features/accounts/session-provider.tsx";
import { site } from "#app/texts/en/site.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { useRouteHandles } from "../route-handles.ts";
import { Footer } from "./footer.tsx";
import { GoToTop } from "./go-to-top.tsx";
import { Header } from "./header.tsx";
import { usePageFocus } from "./use-page-focus.ts";
import { useSessionReactions } from "./use-session-reactions.ts";

export default function SiteLayout() {
  const page = useRef<HTMLDivElement>(null);
  const [isMenuOpen, setMenuOpen] = useMenu();
  const isTool = useRouteHandles().some((handle) => handle.isTool);
  useSessionReactions();
  usePageFocus();
  return (
    <>
      <a href="#main" className="skip-link">
        {useTexts(site).skipToContent}
      </a>
      {!isTool && <Header isMenuOpen={isMenuOpen} setMenuOpen={setMenuOpen} />}
      <div ref={page} data-page {...(isMenuOpen && covered(page.current))}>
        {!isTool && <SignedInLine />}
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

const loadLine = () => import("./editor-line.tsx");

/** Links to the administration. Anonymous visitors do not load their code, and pages work without it. */
function SignedInLine() {
  const { session } = useSession();
  const [code, setCode] = useState<Awaited<ReturnType<typeof loadLine>>>();
  useEffect(() => {
    if (session && !lacksFactor(session)) loadLine().then(setCode, () => {});
  }, [session]);
  return code && <code.EditorLine />;
}

/** Makes content under the menu unreachable. Skipped content retains its height; `inert` would restyle everything. */
function covered(page: HTMLElement | null): Partial<HTMLAttributes<HTMLElement>> & { "data-covered": true } {
  if (!CSS.supports("content-visibility", "hidden")) return { "data-covered": true, inert: true };
  return { "data-covered": true, style: { containIntrinsicHeight: page?.offsetHeight } };
}

/** Closes the menu after every navigation. */
function useMenu(): [boolean, (isOpen: boolean) => void] {
  const { pathname } = useLocation();
  const [{ isOpen, openedAt }, setMenu] = useState({ isOpen: false, openedAt: pathname });
  if (isOpen && openedAt !== pathname) setMenu({ isOpen: false, openedAt: pathname });
  const setOpen = useCallback((next: boolean) => setMenu({ isOpen: next, openedAt: pathname }), [pathname]);
  return [isOpen, setOpen];
}
