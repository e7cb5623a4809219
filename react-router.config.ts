import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole site map is a few hundred bytes; asking the server for it link by link would cost a request each.
  routeDiscovery: { mode: "initial" },
  // A page's loader is in the same file as the page (vite.config.ts): a name of its own would be a request of its own.
  splitRouteModules: false,
} satisfies Config;
