import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole list of routes has a few hundred bytes. Lazy discovery would cost one request for each link.
  routeDiscovery: { mode: "initial" },
  // A page and its loader are in one file (vite.config.ts). A separate loader file would cost a separate request.
  splitRouteModules: false,
} satisfies Config;
