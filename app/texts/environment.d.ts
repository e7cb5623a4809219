import type { Language } from "#shared/languages.ts";

declare global {
  interface ImportMetaEnv {
    /** Language of these scripts; undefined in development. */
    readonly VITE_LANGUAGE?: Language;
  }

  var __reactRouterContext: { basename?: string } | undefined;
}
