import { useState } from "react";
import { href, useHref } from "react-router";
import stylesheet from "#app/features/accounts/auth.css?url";
import { readStoredSession } from "#app/features/accounts/stored-session.ts";
import { useCompany } from "#app/features/company/company-provider.tsx";
import { Logo } from "#app/features/company/logo.tsx";
import { redeemInvitation } from "#app/features/people/data/redeem-invitation.ts";
import { PageMeta } from "#app/lib/page-meta.tsx";
import { invitation } from "#app/texts/en/invitation.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { titleOf } from "#shared/company-identity.ts";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

/** Page of an invitation link. Only the button redeems the link, because e-mail scanners open links too. */
export default function InvitationPage() {
  const company = useCompany();
  const texts = useTexts(invitation);
  const login = useHref(href("/login"));
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function accept() {
    if (isOpening) return;
    // The invitation works once, and its session must not replace another one.
    if (readStoredSession()) return setProblem(texts.signedIn);
    setOpening(true);
    setProblem(undefined);
    try {
      const session = await redeemInvitation(location.hash.slice(1));
      // The session store treats this like a link for a new password.
      location.replace(`${login}#${new URLSearchParams({ ...session, type: "recovery" })}`);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setOpening(false);
    }
  }

  return (
    <main id="main" tabIndex={-1} className="frame page auth-page">
      <link rel="expect" href="#footer" blocking="render" />
      <PageMeta
        title={titleOf(texts.documentTitle, company)}
        description={texts.description(company.product)}
        noIndex
      />
      <section data-theme="dark" className="auth-card" aria-labelledby="invitation-title">
        <Logo className="auth-logo" />
        <h1 id="invitation-title" className="display auth-title">
          {texts.title}
        </h1>
        <div className="auth">
          <p className="text-quiet">{texts.text(company.product)}</p>
          {problem && (
            <Notice as="p" role="alert" kind="warning" className="p-4 text-sm">
              {problem}
            </Notice>
          )}
          <Button onClick={accept} aria-disabled={isOpening || undefined}>
            {isOpening ? texts.opening : texts.action}
          </Button>
        </div>
      </section>
    </main>
  );
}
