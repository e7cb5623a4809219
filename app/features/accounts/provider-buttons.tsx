import type { Provider } from "@supabase/auth-js";
import { authMessage } from "./auth-message.ts";
import type { AuthNotice } from "./auth-view.tsx";
import { type AuthAddress, getAuthClient } from "./session-store.ts";

type ProviderButtonsProps = {
  providers: readonly Provider[];
  address: AuthAddress;
  redirectTo: string;
  setNotice: (notice: AuthNotice) => void;
};

/** Sign-in by somebody else's account; the browser leaves the page. */
export function ProviderButtons({ providers, address, redirectTo, setNotice }: ProviderButtonsProps) {
  async function leaveFor(provider: Provider) {
    try {
      const auth = await getAuthClient(address);
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
          Sign in with {provider[0]?.toUpperCase() + provider.slice(1)}
        </button>
      ))}
    </div>
  );
}
