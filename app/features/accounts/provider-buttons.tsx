import type { Provider } from "@supabase/auth-js";
import { accounts } from "#app/texts/en/accounts.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { authMessage } from "./auth-message.ts";
import type { AuthNotice } from "./auth-view.tsx";
import { providerName } from "./provider-name.ts";
import { useSessionStore } from "./session-provider.tsx";

type ProviderButtonsProps = {
  providers: readonly Provider[];
  redirectTo: string;
  setNotice: (notice: AuthNotice) => void;
};

/** Signs in with a third-party account; the browser leaves the page. */
export function ProviderButtons({ providers, redirectTo, setNotice }: ProviderButtonsProps) {
  const store = useSessionStore();
  const texts = useTexts(accounts);
  async function leaveFor(provider: Provider) {
    try {
      const auth = await store.getAuthClient();
      const { error } = await auth.signInWithOAuth({ provider, options: { redirectTo } });
      if (error) throw error;
    } catch (error) {
      setNotice({ kind: "danger", text: authMessage(error) });
    }
  }
  return (
    <div className="auth-providers">
      {providers.map((provider) => (
        <button key={provider} type="button" className="auth-provider" onClick={() => void leaveFor(provider)}>
          {texts.signInWith(providerName(provider))}
        </button>
      ))}
    </div>
  );
}
