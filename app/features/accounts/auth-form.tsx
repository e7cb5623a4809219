import type { Provider } from "@supabase/auth-js";
import { useCallback, useRef, useState } from "react";
import { accounts } from "#app/texts/en/accounts.ts";
import { session } from "#app/texts/en/session.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { AuthNotice, AuthViewName, AuthViewProps } from "./auth-view.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import { useSession } from "./session-provider.tsx";
import { ForgottenPassword } from "./views/forgotten-password.tsx";
import { MagicLink } from "./views/magic-link.tsx";
import { SignIn } from "./views/sign-in.tsx";
import { SignUp } from "./views/sign-up.tsx";
import { UpdatePassword } from "./views/update-password.tsx";
import { VerifyOtp } from "./views/verify-otp.tsx";

const DEFAULT_PROVIDERS: readonly Provider[] = ["github", "google", "azure"];

type AuthFormProps = {
  redirectTo: string;
  view?: AuthViewName;
  showLinks?: boolean;
  /** False on sites without sign-up: no link leads to the sign-up view. */
  allowsSignUp?: boolean;
  providers?: readonly Provider[];
  /** Offers the sign-in by SAML, which the domain of the e-mail address selects. */
  hasCompanySignIn?: boolean;
};

/** Sign-in form with its six views. Spec sections 4, 5 and 8 define the labels and messages. */
export function AuthForm({
  redirectTo,
  view: firstView = "sign_in",
  showLinks = true,
  allowsSignUp = true,
  providers = DEFAULT_PROVIDERS,
  hasCompanySignIn = false,
}: AuthFormProps) {
  const { isRecovering, linkError } = useSession();
  const rejections: Record<string, string> = useTexts(accounts).rejections;
  const { authError } = useTexts(session);
  const explain = (code: string) => (Object.hasOwn(rejections, code) && rejections[code]) || authError;
  const [chosenView, setView] = useState<AuthViewName>(firstView);
  const [email, setEmail] = useState("");
  const [notice, setNotice] = useState<AuthNotice | null>(null);
  const [isLinkErrorSeen, setLinkErrorSeen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);

  const view = isRecovering ? "update_password" : chosenView;
  const say = useCallback((next: AuthNotice | null) => {
    setLinkErrorSeen(true);
    setNotice(next);
  }, []);
  const readEmail = useCallback(
    () => frame.current?.querySelector<HTMLInputElement>("[name=email]")?.value ?? email,
    [email],
  );
  const go = (next: AuthViewName) => {
    setEmail(readEmail());
    say(null);
    setView(next);
  };
  const shared: AuthViewProps = {
    redirectTo,
    email,
    notice: notice ?? (linkError && !isLinkErrorSeen ? { kind: "danger", text: explain(linkError) } : null),
    setNotice: say,
  };
  const takesProviders = view === "sign_in" || view === "sign_up" || view === "magic_link";
  return (
    <div ref={frame} className="auth">
      {takesProviders && (providers.length > 0 || hasCompanySignIn) && (
        <ProviderButtons
          providers={providers}
          redirectTo={redirectTo}
          setNotice={say}
          readEmail={hasCompanySignIn ? readEmail : undefined}
        />
      )}
      {view === "sign_in" && <SignIn {...shared} />}
      {view === "sign_up" && <SignUp {...shared} />}
      {view === "forgotten_password" && <ForgottenPassword {...shared} />}
      {view === "magic_link" && <MagicLink {...shared} createsAccounts={allowsSignUp} />}
      {view === "update_password" && <UpdatePassword {...shared} onUpdated={() => setView("sign_in")} />}
      {view === "verify_otp" && <VerifyOtp {...shared} />}
      {showLinks && view !== "update_password" && <ViewLinks view={view} allowsSignUp={allowsSignUp} go={go} />}
    </div>
  );
}

type ViewLinksProps = { view: AuthViewName; allowsSignUp: boolean; go: (view: AuthViewName) => void };

function ViewLinks({ view, allowsSignUp, go }: ViewLinksProps) {
  const isHydrated = useHydrated();
  const texts = useTexts(accounts).links;
  const signUp: [AuthViewName, string] = ["sign_up", texts.signUp];
  const links: [AuthViewName, string][] =
    view === "sign_in"
      ? [
          ["magic_link", texts.magicLink],
          ["forgotten_password", texts.forgottenPassword],
          ...(allowsSignUp ? [signUp] : []),
        ]
      : [["sign_in", texts.signIn]];
  return (
    <ul className="auth-links">
      {links.map(([name, text]) => (
        <li key={name}>
          <button type="button" disabled={!isHydrated} onClick={() => go(name)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
