import { Hono } from "hono";

type Health = { isReady: () => Promise<boolean> };

/**
 * `/healthz` shows that the process is alive. `/readyz` shows that the database responds and the process is not
 * stopping.
 */
export function health({ isReady }: Health) {
  return new Hono()
    .get("/healthz", (context) => context.text("ok\n", 200, { "cache-control": "no-store" }))
    .get("/readyz", async (context) => {
      const ready = await isReady();
      return context.text(ready ? "ready\n" : "not ready\n", ready ? 200 : 503, { "cache-control": "no-store" });
    });
}
