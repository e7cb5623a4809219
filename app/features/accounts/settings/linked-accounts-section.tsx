import type { UserIdentity } from "@supabase/auth-js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { refreshQueries } from "#app/lib/refresh-queries.ts";
import { useSite } from "#app/lib/site-provider.tsx";
import { useSingleMutation } from "#app/lib/use-single-mutation.ts";
import { account } from "#app/texts/en/account.ts";
import { Button } from "#app/ui/button.tsx";
import { RowAction } from "#app/ui/data-table.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import type { SignInProvider } from "#shared/sign-in-providers.ts";
import type { AuthClient } from "../auth-client.ts";
import { authMessage } from "../auth-message.ts";
import { providerName } from "../provider-name.ts";
import { useSessionStore } from "../session-provider.tsx";
import { AccountSection } from "./account-section.tsx";

const QUERY_KEY = ["account", "identities"];
const texts = account.linked;
const REJECTIONS: Record<string, string> = texts.rejections;

/** Lists the accounts at other providers. Nothing without a configured provider. */
export function LinkedAccountsSection() {
  const { signInProviders } = useSite();
  return signInProviders ? <LinkedAccounts providers={signInProviders} /> : null;
}

function LinkedAccounts({ providers }: { providers: readonly SignInProvider[] }) {
  const store = useSessionStore();
  // The provider's response comes back in the URL. The page never shows its text, because anyone can forge it.
  const rejection = useSearchParams()[0].get("error_code");
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async () => listIdentities(await store.getAuthClient()),
    staleTime: 0, // another device may link accounts
  });
  const unlink = useUnlinking();
  return (
    <AccountSection title={texts.title} lead={texts.lead}>
      {rejection && <p role="alert">{REJECTIONS[rejection] ?? texts.rejected}</p>}
      <QueryState
        query={query}
        about="accounts"
        loadingText={texts.loading}
        skeleton={<SkeletonRows count={1} />}
        failureText={texts.failure}
      >
        {(identities) => (
          <>
            {identities.length === 0 && (
              <p role="status" className="text-quiet">
                {texts.none}
              </p>
            )}
            {identities.length > 0 && (
              <ul aria-label={texts.title} className="session-list">
                {identities.map((identity) => (
                  <Identity key={identity.identity_id} identity={identity} onUnlink={() => unlink.mutate(identity)} />
                ))}
              </ul>
            )}
            <LinkButtons
              providers={providers.filter((provider) => !identities.some((identity) => identity.provider === provider))}
            />
          </>
        )}
      </QueryState>
    </AccountSection>
  );
}

function useUnlinking() {
  const store = useSessionStore();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: async (identity: UserIdentity) => {
      const { error } = await (await store.getAuthClient()).unlinkIdentity(identity);
      if (error) throw error;
    },
    retry: false,
    onSuccess: (_, { provider }) => showToast("success", texts.unlinked(providerName(provider))),
    onError: (error) => showToast("error", texts.unlinkFailed(authMessage(error))),
    onSettled: () => void refreshQueries(queryClient, { queryKey: QUERY_KEY }),
  });
}

/** Each button leads to a provider, which leads back to this page. */
function LinkButtons({ providers }: { providers: SignInProvider[] }) {
  const store = useSessionStore();
  const { siteUrl } = useSite();
  const link = useSingleMutation({
    mutationFn: async (provider: SignInProvider) => {
      const auth = await store.getAuthClient();
      const { error } = await auth.linkIdentity({ provider, options: { redirectTo: `${siteUrl}/admin/account` } });
      if (error) throw error;
    },
    retry: false,
    onError: (error) => showToast("error", texts.linkFailed(authMessage(error))),
  });
  return (
    <div className="linked-accounts-buttons">
      {providers.map((provider) => (
        <Button
          key={provider}
          look="quiet"
          aria-disabled={link.isPending || undefined}
          onClick={() => link.mutate(provider)}
        >
          {texts.link(providerName(provider))}
        </Button>
      ))}
    </div>
  );
}

function Identity({ identity, onUnlink }: { identity: UserIdentity; onUnlink: () => void }) {
  const name = providerName(identity.provider);
  const email = identity.identity_data?.email;
  return (
    <li className="session">
      <div>
        <p className="session-device">{name}</p>
        <p className="session-facts">{email}</p>
      </div>
      <RowAction name={texts.unlink} of={name} isDanger onClick={onUnlink} />
    </li>
  );
}

/** The password is no linked account. */
async function listIdentities(auth: AuthClient): Promise<UserIdentity[]> {
  const { data, error } = await auth.getUserIdentities();
  if (error) throw error;
  return data.identities.filter(({ provider }) => provider !== "email");
}
