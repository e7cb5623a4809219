import { createServer } from "node:net";
import { expect, test } from "vitest";
import { isDatabaseError } from "./database-errors.ts";
import { createNotifications } from "./notifications.ts";

test("a lost database is an error of the database, so that a request gets 503", async () => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const notifications = createNotifications({ host: "127.0.0.1", port });
  try {
    const error: unknown = await notifications.listen("channel", () => {}).catch((thrown: unknown) => thrown);
    expect([error, isDatabaseError(error)]).toEqual([expect.any(Error), true]);
  } finally {
    await notifications.close();
    server.close();
  }
});
