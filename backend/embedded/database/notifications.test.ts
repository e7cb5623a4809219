import { expect, test } from "vitest";
import { watchDatabaseErrors } from "./database-errors.ts";
import { createNotifications } from "./notifications.ts";

test("a listener that found no database may try again, and receives the next notification", async () => {
  const notifications = createNotifications({ host: "127.0.0.1", port: 1 });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { thrown, databaseError } = await watchDatabaseErrors(() => notifications.listen("channel", () => {}));
    // A request that needs the listener gets 503, because the error is recorded.
    expect([thrown, databaseError]).toMatchObject([{ code: "ECONNREFUSED" }, { code: "ECONNREFUSED" }]);
  }
  await notifications.close();
});
