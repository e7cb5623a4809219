import { useEffect } from "react";
import { useNavigate } from "react-router";
import { reactTo } from "#app/features/accounts/session-navigation.ts";
import { useSessionStore } from "#app/features/accounts/session-provider.tsx";
import { useLanguage } from "#app/texts/use-texts.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import { languages } from "#shared/languages.ts";

/** Shows session events on every page and navigates after them. */
export function useSessionReactions(): void {
  const store = useSessionStore();
  const navigate = useNavigate();
  const { prefix } = languages[useLanguage()];
  useEffect(
    () =>
      store.listen((event) => {
        const { toasts, to } = reactTo(event, location.pathname.slice(prefix.length));
        for (const [kind, text] of toasts) showToast(kind, text);
        if (to) void navigate(to.path, { replace: to.replace });
      }),
    [store, navigate, prefix],
  );
}
