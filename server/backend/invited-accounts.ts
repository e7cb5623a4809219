import * as z from "zod";
import { makePassword } from "#platform/make-password.ts";
import { AccountError, type InvitedAccounts } from "./accounts.ts";
import type { Backend } from "./backend.ts";

const userSchema = z.object({ id: z.uuid() });
const linkSchema = z.object({ hashed_token: z.string().min(1) });

/** Uses the admin paths of Supabase Auth, which accept only the secret key. */
export function createInvitedAccounts({
  url,
  secretKey,
  fetch,
}: Pick<Backend, "url" | "secretKey" | "fetch">): InvitedAccounts {
  async function post<Schema extends z.ZodType>(path: string, body: object, schema: Schema): Promise<z.output<Schema>> {
    const response = await fetch(`${url}/auth/v1/admin/${path}`, {
      method: "POST",
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const result: unknown = await response.json().catch(() => ({}));
    if (response.ok) return schema.parse(result);
    const { msg, message } = z
      .object({ msg: z.string().optional(), message: z.string().optional() })
      .catch({})
      .parse(result);
    if (response.status >= 500) throw new Error(`admin/${path} returned ${response.status}`);
    throw new AccountError(msg ?? message ?? `The project refused it (${response.status}).`);
  }

  return {
    async create(email) {
      const account = { email, password: makePassword(), email_confirm: true };
      return (await post("users", account, userSchema)).id;
    },
    async makePasswordToken(email) {
      return (await post("generate_link", { type: "recovery", email }, linkSchema)).hashed_token;
    },
  };
}
