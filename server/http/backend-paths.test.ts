import { expect, it } from "vitest";
import { backendPaths } from "./backend-paths.ts";
import { PostReadCache } from "./post-read-cache.ts";

it("a request from a socket without an IP address has one shared limit, and never counts as a call inside the process", async () => {
  const networks: (string | null)[] = [];
  const paths = backendPaths({
    handle: async (_, network) => {
      networks.push(network);
      return new Response();
    },
    publishableKey: "",
    readCache: new PostReadCache({ publishableKey: "" }),
    trustProxy: false,
    onPostsWritten: () => {},
    onContentWritten: async () => {},
  });
  await paths.request("/auth/v1/token", { method: "POST" }, { incoming: { socket: {} } });
  await paths.request("/auth/v1/token", { method: "POST" });
  expect(networks).toEqual(["unknown", "unknown"]);
});
