import { readdirSync } from "node:fs";
import path from "node:path";
import { createSession, draftsApi, type EditorSession, inviteColleague, postsApi, signIn } from "./editor-session.ts";
import { type SiteProcess, withSiteProcess } from "./site-process.ts";
import { test as base, expect } from "./test.ts";

type PostsApi = ReturnType<typeof postsApi>;
type DraftsApi = ReturnType<typeof draftsApi>;

const seedSlugs = readdirSync("supabase/seed/posts").map((file) => path.parse(file).name);

/** Uses the worker's site, which its tests may change. */
const onEditorSite = base.extend<object, { editorSite: SiteProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  editorSite: [({}, use) => withSiteProcess({}, use), { scope: "worker", timeout: 120_000 }],

  baseURL: async ({ editorSite }, use) => use(editorSite.url),
});

/** Signs an editor in and removes posts and drafts of an earlier test. */
export const test = onEditorSite.extend<
  { posts: PostsApi; drafts: DraftsApi },
  { session: EditorSession; colleague: EditorSession }
>({
  session: [
    async ({ playwright, editorSite }, use) => {
      const request = await playwright.request.newContext({ baseURL: editorSite.url });
      await use(await createSession(request));
      await request.dispose();
    },
    { scope: "worker" },
  ],

  /** A second account. */
  colleague: [
    async ({ playwright, editorSite, session }, use) => {
      const request = await playwright.request.newContext({ baseURL: editorSite.url });
      await use(await inviteColleague(request, session));
      await request.dispose();
    },
    { scope: "worker" },
  ],

  /** Accesses posts with the editor's rights. */
  posts: [
    async ({ request, session }, use) => {
      const posts = postsApi(request, session);
      await posts.removeAllBut(seedSlugs);
      await use(posts);
    },
    { auto: true },
  ],

  /** Accesses drafts. There are no drafts at the start. */
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
