import type { AuthError, Provider } from "@supabase/auth-js";
import { providers as english } from "#app/texts/en/providers.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { AuthClient } from "./auth-client.ts";
import { authMessage } from "./auth-message.ts";
import type { AuthNotice } from "./auth-view.tsx";
import { providerName } from "./provider-name.ts";
import { useSessionStore } from "./session-provider.tsx";

type ProviderButtonsProps = {
  providers: readonly Provider[];
  redirectTo: string;
  setNotice: (notice: AuthNotice) => void;
  /** Reads the typed e-mail address, whose domain selects the company. Absent without a sign-in by SAML. */
  readEmail?: () => string;
};

/** Signs in with a third-party account; the browser leaves the page. */
export function ProviderButtons({ providers, redirectTo, setNotice, readEmail }: ProviderButtonsProps) {
  const store = useSessionStore();
  const texts = useTexts(english);
  // React does not repeat a click that comes before this part has loaded.
  const isHydrated = useHydrated();
  async function leaveBy(begin: (auth: AuthClient) => Promise<{ error: AuthError | null }>) {
    try {
      const { error } = await begin(await store.getAuthClient());
      if (error) throw error;
    } catch (error) {
      const isUnknown = Object(error).code === "sso_provider_not_found";
      setNotice({ kind: "danger", text: isUnknown ? texts.company.unknown : authMessage(error) });
    }
  }
  function leaveForCompany(email: string) {
    const domain = email.split("@")[1]?.trim();
    if (!domain) return setNotice({ kind: "danger", text: texts.company.missing });
    void leaveBy((auth) => auth.signInWithSSO({ domain, options: { redirectTo } }));
  }
  return (
    <div className="auth-providers">
      {providers.map((provider) => (
        <button
          key={provider}
          type="button"
          className="auth-provider"
          disabled={!isHydrated}
          onClick={() => void leaveBy((auth) => auth.signInWithOAuth({ provider, options: { redirectTo } }))}
        >
          {texts.signInWith(providerName(provider))}
        </button>
      ))}
      {readEmail && (
        <button
          type="button"
          className="auth-provider"
          disabled={!isHydrated}
          onClick={() => leaveForCompany(readEmail())}
        >
          {texts.company.label}
        </button>
      )}
    </div>
  );
}
