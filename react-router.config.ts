import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole site map is a few hundred bytes; asking the server for it link by link would cost a request each.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
