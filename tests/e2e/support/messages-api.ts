import { readFile } from "node:fs/promises";
import path from "node:path";
import type { APIRequestContext } from "@playwright/test";
import type { Message } from "#app/features/inbox/message.ts";
import { makeStoredMessage } from "#tests/factories/make-stored-message.ts";

type NewMessage = Partial<Omit<Message, "is_read">>;

/** So late that no outbox sends the message during a test. */
const NOT_DUE = "2099-01-01T00:00:00Z";

/** Accesses the messages of a site with the server's key, which no other key can insert. */
export async function messagesApi(request: APIRequestContext, dataDir: string) {
  const secrets = await readFile(path.join(dataDir, "secrets.json"), "utf8");
  const { secretKey } = JSON.parse(secrets) as { secretKey: string };
  const headers = { apikey: secretKey, Authorization: `Bearer ${secretKey}`, Prefer: "return=representation" };
  const table = "/rest/v1/contact_messages";
  return {
    async insert(...messages: NewMessage[]): Promise<Message[]> {
      // The database computes `is_read`.
      const data = messages.map((message) => ({
        ...makeStoredMessage({ due_at: NOT_DUE, ...message }),
        is_read: undefined,
      }));
      const response = await request.post(table, { headers, data });
      if (!response.ok()) throw new Error(await response.text());
      return response.json();
    },
    async find(id: string): Promise<Message | null> {
      return (await (await request.get(`${table}?id=eq.${id}`, { headers })).json())[0] ?? null;
    },
    async removeAll(): Promise<void> {
      await request.delete(`${table}?id=not.is.null`, { headers });
    },
  };
}
