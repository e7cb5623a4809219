import type { APIRequestContext, Page } from "@playwright/test";
import { draftRow } from "../../factories/make-draft.ts";
import { EDITOR } from "./site-process.ts";

export type EditorSession = { key: string; accessToken: string; value: string };

/** Signs in at the API, like the form. */
export async function createSession(request: APIRequestContext, account = EDITOR): Promise<EditorSession> {
  const key = /sb_publishable_[\w-]+/.exec(await (await request.get("/")).text())?.[0] ?? "";
  const options = { headers: { apikey: key }, data: account };
  const session = await (await request.post("/auth/v1/token?grant_type=password", options)).json();
  return { key, accessToken: session.access_token, value: JSON.stringify(session) };
}

/** Invites a second account, opens its invitation and signs in. */
export async function inviteColleague(request: APIRequestContext, owner: EditorSession): Promise<EditorSession> {
  const as = (accessToken: string) => ({ apikey: owner.key, Authorization: `Bearer ${accessToken}` });
  const account = { email: "colleague@nusagrid.example", password: "a colleague's own password" };
  const data = { email: account.email };
  const invited = await request.post("/api/v1.0/accounts/invitations", { headers: as(owner.accessToken), data });
  const token = String((await invited.json()).link).split("#")[1];
  const { access_token } = await (await request.post("/api/v1.0/invitation", { data: { token } })).json();
  await request.put("/auth/v1/user", { headers: as(access_token), data: { password: account.password } });
  return createSession(request, account);
}

/** Every page of this context is signed in from its first moment. */
export async function signIn(page: Page, session: EditorSession): Promise<void> {
  await page.context().addInitScript((value) => {
    if (!sessionStorage.getItem("signed-in")) localStorage.setItem("nusagrid-session", value);
    sessionStorage.setItem("signed-in", "yes");
  }, session.value);
}

/** Database calls with the editor's rights, for preparing and checking a test. */
export function postsApi(request: APIRequestContext, { key, accessToken }: EditorSession) {
  const headers = { apikey: key, Authorization: `Bearer ${accessToken}`, Prefer: "return=representation" };
  return {
    async insert(row: Record<string, unknown>) {
      const response = await request.post("/rest/v1/blog_posts", { headers, data: row });
      if (!response.ok()) throw new Error(await response.text());
      return (await response.json())[0] as Record<string, unknown> & { id: string; slug: string; updated_at: string };
    },
    async find(slug: string) {
      const response = await request.get(`/rest/v1/blog_posts?slug=eq.${slug}`, { headers });
      return ((await response.json())[0] ?? null) as Record<string, unknown> | null;
    },
    async change(slug: string, row: Record<string, unknown>) {
      const response = await request.patch(`/rest/v1/blog_posts?slug=eq.${slug}`, { headers, data: row });
      if (!response.ok()) throw new Error(await response.text());
    },
    async remove(slug: string) {
      const response = await request.delete(`/rest/v1/blog_posts?slug=eq.${slug}`, { headers });
      if (!response.ok()) throw new Error(await response.text());
    },
    async removeAllBut(slugs: string[]) {
      const response = await request.delete(`/rest/v1/blog_posts?slug=not.in.(${slugs.join(",")})`, { headers });
      if (!response.ok()) throw new Error(await response.text());
    },
  };
}

/** Accesses drafts on the server with the editor's rights. */
export function draftsApi(request: APIRequestContext, { key, accessToken }: EditorSession) {
  const headers = { apikey: key, Authorization: `Bearer ${accessToken}`, Prefer: "return=representation" };
  return {
    async list(): Promise<Record<string, unknown>[]> {
      const response = await request.get("/rest/v1/post_drafts?select=*&order=saved_at.desc", { headers });
      const rows: ({ fields: object } & Record<string, unknown>)[] = await response.json();
      return rows.map(({ fields, ...row }) => ({ ...row, ...fields }));
    },
    async insert(row: Record<string, unknown>) {
      const response = await request.post("/rest/v1/post_drafts", { headers, data: draftRow(row) });
      if (!response.ok()) throw new Error(await response.text());
      return (await response.json())[0] as Record<string, unknown> & { id: string; revision: number };
    },
    async change(id: string, row: Record<string, unknown>) {
      const response = await request.patch(`/rest/v1/post_drafts?id=eq.${id}`, { headers, data: draftRow(row) });
      if (!response.ok()) throw new Error(await response.text());
    },
    async removeAll() {
      const response = await request.delete("/rest/v1/post_drafts?id=not.is.null", { headers });
      if (!response.ok()) throw new Error(await response.text());
    },
  };
}
