import type { Provider } from "@supabase/auth-js";
import { useEffect, useState } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { AuthNotice, AuthViewName, AuthViewProps } from "./auth-view.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import { type AuthAddress, getAuthClient, subscribeToAuthEvents, useSession } from "./session-store.ts";
import { ForgottenPassword } from "./views/forgotten-password.tsx";
import { MagicLink } from "./views/magic-link.tsx";
import { SignIn } from "./views/sign-in.tsx";
import { SignUp } from "./views/sign-up.tsx";
import { UpdatePassword } from "./views/update-password.tsx";
import { VerifyOtp } from "./views/verify-otp.tsx";

const DEFAULT_PROVIDERS: readonly Provider[] = ["github", "google", "azure"];

type AuthFormProps = {
  address: AuthAddress;
  redirectTo: string;
  /** The view it starts in. */
  view?: AuthViewName;
  /** Whether the views lead to each other. */
  showLinks?: boolean;
  /** False where accounts are made elsewhere: no link leads to the sign-up view. */
  allowsSignUp?: boolean;
  providers?: readonly Provider[];
};

/** Sign-in and everything around it. Its six views, labels and messages are those of spec sections 4, 5 and 8. */
export function AuthForm({
  address,
  redirectTo,
  view: firstView = "sign_in",
  showLinks = true,
  allowsSignUp = true,
  providers = DEFAULT_PROVIDERS,
}: AuthFormProps) {
  const { isRecovering, linkError } = useSession(address);
  const [chosenView, setView] = useState<AuthViewName>(firstView);
  const [email, setEmail] = useState("");
  const [notice, setNotice] = useState<AuthNotice | null>(null);
  const [isLinkErrorSeen, setLinkErrorSeen] = useState(false);

  // Its code is on its way while the person still types.
  useEffect(() => void getAuthClient(address).catch(() => {}), [address]);
  useEffect(
    () =>
      subscribeToAuthEvents(address, ({ name }) => {
        if (name === "PASSWORD_RECOVERY") setView("update_password");
        if (name === "USER_UPDATED") setView("sign_in");
      }),
    [address],
  );

  const view = isRecovering ? "update_password" : chosenView;
  const say = (next: AuthNotice | null) => {
    setLinkErrorSeen(true);
    setNotice(next);
  };
  const go = (next: AuthViewName) => {
    say(null);
    setView(next);
  };
  const shared: AuthViewProps = {
    address,
    redirectTo,
    email,
    onEmail: setEmail,
    notice: notice ?? (linkError && !isLinkErrorSeen ? { kind: "danger", text: linkError } : null),
    setNotice: say,
  };
  const takesProviders = view === "sign_in" || view === "sign_up" || view === "magic_link";
  return (
    <div className="auth">
      {takesProviders && providers.length > 0 && (
        <ProviderButtons providers={providers} address={address} redirectTo={redirectTo} setNotice={say} />
      )}
      {view === "sign_in" && <SignIn {...shared} />}
      {view === "sign_up" && <SignUp {...shared} />}
      {view === "forgotten_password" && <ForgottenPassword {...shared} />}
      {view === "magic_link" && <MagicLink {...shared} createsAccounts={allowsSignUp} />}
      {view === "update_password" && <UpdatePassword {...shared} />}
      {view === "verify_otp" && <VerifyOtp {...shared} />}
      {showLinks && view !== "update_password" && <ViewLinks view={view} allowsSignUp={allowsSignUp} go={go} />}
    </div>
  );
}

type ViewLinksProps = { view: AuthViewName; allowsSignUp: boolean; go: (view: AuthViewName) => void };

/** From one view to the others. */
function ViewLinks({ view, allowsSignUp, go }: ViewLinksProps) {
  const isAlive = useHydrated();
  const links: [AuthViewName, string][] =
    view === "sign_in"
      ? [
          ["magic_link", "Send a magic link email"],
          ["forgotten_password", "Forgot your password?"],
          ...(allowsSignUp ? ([["sign_up", "Don't have an account? Sign up"]] as [AuthViewName, string][]) : []),
        ]
      : [["sign_in", "Already have an account? Sign in"]];
  return (
    <ul className="auth-links">
      {links.map(([name, text]) => (
        <li key={name}>
          <button type="button" disabled={!isAlive} onClick={() => go(name)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
