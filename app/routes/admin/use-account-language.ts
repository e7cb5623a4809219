import type { User } from "@supabase/auth-js";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useLanguage } from "#app/texts/use-texts.tsx";
import { isLanguage, pathIn } from "#shared/languages.ts";

/** Opens the page in the language of the account. An account without a language leaves the choice to the URL. */
export function useAccountLanguage(user: User | undefined): void {
  const current = useLanguage();
  const { pathname, search, hash } = useLocation();
  const wanted: unknown = user?.user_metadata.language;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later change must not reload a page with typed text
  useEffect(() => {
    if (isLanguage(wanted) && wanted !== current) location.replace(pathIn(wanted, pathname) + search + hash);
  }, [user?.id]);
}
