import type { Config } from "@react-router/dev/config";
import { DEFAULT_LANGUAGE } from "./shared/languages.ts";

const language = process.env.VITE_LANGUAGE ?? DEFAULT_LANGUAGE;

export default {
  ssr: true,
  // scripts/build-languages.ts adds the scripts of the other languages to those of the first one.
  buildDirectory: ["build", language].filter((code) => code !== DEFAULT_LANGUAGE).join("/"),
  // The whole list of routes has a few hundred bytes. Lazy discovery would cost one request for each link.
  routeDiscovery: { mode: "initial" },
  // A page and its loader are in one file (vite.config.ts). A separate loader file would cost a separate request.
  splitRouteModules: false,
} satisfies Config;
