import type { APIRequestContext, Page } from "@playwright/test";
import { draftRow } from "../../factories/make-draft.ts";
import { EDITOR } from "./site-process.ts";

export type EditorSession = { key: string; accessToken: string; value: string };

/** Signs in at the API, like the form. */
export async function createSession(request: APIRequestContext): Promise<EditorSession> {
  const key = /sb_publishable_[\w-]+/.exec(await (await request.get("/")).text())?.[0] ?? "";
  const response = await request.post("/auth/v1/token?grant_type=password", { headers: { apikey: key }, data: EDITOR });
  const session = await response.json();
  return { key, accessToken: session.access_token, value: JSON.stringify(session) };
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
