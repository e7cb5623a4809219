import { readdirSync } from "node:fs";
import path from "node:path";
import { createSession, draftsApi, type EditorSession, postsApi, signIn } from "./editor-session.ts";
import { test as base, expect } from "./test.ts";

type PostsApi = ReturnType<typeof postsApi>;
type DraftsApi = ReturnType<typeof draftsApi>;

const seedSlugs = readdirSync("supabase/seed/posts").map((file) => path.parse(file).name);

/** An editor at work: pages are signed in, and posts and drafts that an earlier test or try left behind are gone. */
export const test = base.extend<{ posts: PostsApi; drafts: DraftsApi }, { session: EditorSession }>({
  session: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL });
      await use(await createSession(request));
      await request.dispose();
    },
    { scope: "worker" },
  ],

  /** The database as the editor may use it. */
  posts: [
    async ({ request, session }, use) => {
      const posts = postsApi(request, session);
      await posts.removeAllBut(seedSlugs);
      await use(posts);
    },
    { auto: true },
  ],

  /** What is being written; nothing at the start. */
  drafts: [
    async ({ request, session }, use) => {
      const drafts = draftsApi(request, session);
      await drafts.removeAll();
      await use(drafts);
    },
    { auto: true },
  ],

  page: async ({ page, session }, use) => {
    await signIn(page, session);
    await use(page);
  },
});

export { expect };
