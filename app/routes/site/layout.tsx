import { Outlet } from "react-router";
import { lacksFactor } from "#app/features/accounts/second-factor.ts";
import { useSession } from "#app/features/accounts/session-provider.tsx";
import { useLazyCode } from "#app/lib/use-lazy-code.ts";
import { site } from "#app/texts/en/site.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { useRouteHandles } from "../route-handles.ts";
import { Footer } from "./footer.tsx";
import { GoToTop } from "./go-to-top.tsx";
import { Header } from "./header.tsx";
import { usePageFocus } from "./use-page-focus.ts";
import { useSessionReactions } from "./use-session-reactions.ts";

export default function SiteLayout() {
  const isTool = useRouteHandles().some((handle) => handle.isTool);
  useSessionReactions();
  usePageFocus();
  return (
    <>
      <a href="#main" className="skip-link">
        {useTexts(site).skipToContent}
      </a>
      {!isTool && <Header />}
      <div data-page suppressHydrationWarning>
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
  const { code } = useLazyCode(loadLine, session && !lacksFactor(session) ? session : null);
  return code && <code.EditorLine />;
}
