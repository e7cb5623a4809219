import { expect, test } from "vitest";
import { createNotifications } from "./notifications.ts";

test("a listener that found no database may try again, and each attempt fails with the reason", async () => {
  const notifications = createNotifications({ host: "127.0.0.1", port: 1 });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(notifications.listen("channel", () => {})).rejects.toMatchObject({ code: "ECONNREFUSED" });
  }
  await notifications.close();
});
