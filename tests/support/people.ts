import type { SqlDatabase } from "#embedded-supabase";
import type { AccountRole } from "#server/backend/accounts.ts";
import type { Site } from "./start-site.ts";
import { signIn } from "./tokens.ts";

export type Person = { id: string; email: string; password: string };

/** An account made by the operator's command. */
export async function addPerson(
  { backend, database }: Pick<Site, "backend" | "database">,
  role: AccountRole,
): Promise<Person> {
  const email = `${role}-${crypto.randomUUID().slice(0, 8)}@example.test`;
  const password = "a horse and its battery";
  await backend.accounts?.add(email, password, { isOwner: role === "owner" });
  return { id: await findAccount(database, email), email, password };
}

export async function findAccount(database: SqlDatabase, email: string): Promise<string> {
  const [user] = await database.query("select id::text as id from auth.users where email = $1", [email]);
  return String(user?.id);
}

/** All data of accounts as one text. */
export async function snapshotPeople(database: SqlDatabase): Promise<string> {
  const [found] = await database.query(`
    select (select string_agg(concat_ws(' ', id, email, encrypted_password, banned_until), ' ' order by id) from auth.users)
      || (select string_agg(r::text, ' ' order by user_id) from public.account_roles r)
      || coalesce((select string_agg(i::text, ' ' order by user_id) from app_private.account_invitations i), '') as all`);
  return String(found?.all);
}

/** A call to the site's accounts API, like from a page of the site. */
export function askForPeople(site: Pick<Site, "fetch">, token: string | undefined) {
  return (method: string, path: string, body?: object): Promise<Response> =>
    site.fetch(`/api/v1.0/${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(method === "POST" && { body: JSON.stringify(body ?? {}) }),
    });
}

export async function askAs(site: Site, person: Pick<Person, "email" | "password">) {
  return askForPeople(site, await signIn(site, person));
}
