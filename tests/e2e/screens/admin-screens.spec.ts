import type { Locator, Page } from "@playwright/test";
import { draftsScreen } from "../../screens/drafts-screen.ts";
import { imagesScreen } from "../../screens/images-screen.ts";
import { loginScreen } from "../../screens/login-screen.ts";
import { postFormScreen } from "../../screens/post-form-screen.ts";
import { previewScreen } from "../../screens/preview-screen.ts";
import { expectNoFindings } from "../support/axe.ts";
import { json } from "../support/fake-posts.ts";
import { putImage, RED, removeImages, removeUploads } from "../support/images.ts";
import { noteIntlFormats } from "../support/intl-formats.ts";
import { lostText, textSpacing } from "../support/lost-text.ts";
import { test as base, expect } from "../support/signed-in.ts";
import { drawFrames, holdRequests } from "../support/wait.ts";

/*
 * Checks the common parts of all administration screens: widths, themes and the states of their queries. The specs of
 * the features check each screen's purpose, and axe at 1280 px.
 */
const POST = {
  slug: "seen-everywhere",
  title: `Seen everywhere ${"w".repeat(60)}`,
  author: "Siti Rahma",
  date: "2026-01-02",
  content: `<h2>A heading</h2><p>Some text with ${"t".repeat(80)}.</p>`,
};
const REJECTED = { ...json({ code: "42501", message: "no" }), status: 400 };

type Paths = { history: string; deleted: string; preview: string; draft: string; edit: string; changes: string };

const test = base.extend<{ paths: Paths }>({
  /** A post with versions, a deleted post, a deleted image, a scheduled draft, and unpublished changes of a post. */
  paths: async ({ posts, drafts, request, session }, use) => {
    const headers = { apikey: session.key, Authorization: `Bearer ${session.accessToken}` };
    const { id } = await posts.insert(POST);
    await posts.change(POST.slug, { content: POST.content.replace("Some", "Other"), tags: ["cloud"] });
    await posts.insert({ ...POST, slug: "seen-no-more", title: `Seen no more ${"w".repeat(60)}` });
    await posts.remove("seen-no-more");
    const deleted = await request.get("/rest/v1/deleted_posts?slug=eq.seen-no-more&select=id", { headers });
    const image = { name: `seen-no-more-${"w".repeat(60)}.png`, image: RED };
    await removeUploads(request, session);
    await putImage(request, session, image);
    await removeImages(request, session, [image.name]);
    const draft = await drafts.insert({ ...POST, slug: "to-be-seen", scheduled_for: "2099-12-02T02:00:00Z" });
    const changes = await drafts.insert({ ...POST, post_id: id, base_version: "2026-01-01T00:00:00Z", author: "Dewi" });
    await use({
      history: `/admin/blog/history/${POST.slug}`,
      deleted: `/admin/blog/deleted/${(await deleted.json()).at(-1).id}`,
      preview: `/admin/blog/preview/${draft.id}`,
      draft: `/admin/blog/add?draft=${draft.id}`,
      edit: `/admin/blog/edit/${POST.slug}`,
      changes: `/admin/blog/edit/${POST.slug}?draft=${changes.id}`,
    });
  },
});

/** The screens with queries: their texts for loading and failure, and the element that has the focus after loading. */
function readingScreens({ history, deleted, preview, draft, changes }: Paths) {
  const drafts = "**/rest/v1/post_drafts*";
  const later = "Please try again later.";
  const noDraft = "Failed to load the draft. There may have been a network error.";
  return [
    { path: "/admin/blog?q=cloud", data: "**/rpc/find_posts*", noun: "blog posts", heading: "Manage Blog Posts" },
    { path: "/admin/blog/drafts", data: drafts, noun: "drafts", heading: "Drafts" },
    { path: "/admin/blog/scheduled", data: drafts, noun: "drafts", heading: "Scheduled Posts" },
    { path: "/admin/blog/deleted", data: "**/rest/v1/deleted_posts*", noun: "deleted posts", heading: "Deleted Posts" },
    { path: deleted, data: "**/rest/v1/deleted_posts*", noun: "deleted post", heading: /^Seen no more/ },
    {
      path: history,
      data: "**/rest/v1/post_versions*",
      noun: "versions",
      failure: `Failed to load post history. ${later}`,
      heading: "Post History",
    },
    { path: `${history}/1`, data: "**/rest/v1/post_versions*", noun: "version", heading: "Version 1" },
    { path: preview, data: drafts, noun: "draft", failure: noDraft, heading: "Preview" },
    { path: draft, data: drafts, noun: "draft", failure: noDraft, heading: "Admin Panel: Add New Blog Post" },
    { path: changes, data: drafts, noun: "draft", failure: noDraft, heading: "Admin Panel: Edit Blog Post" },
    { path: "/admin/pictures", data: "**/rpc/list_pictures*", noun: "pictures", heading: "Pictures" },
    {
      path: "/admin/pictures/deleted",
      data: "**/rest/v1/deleted_pictures*",
      noun: "deleted pictures",
      heading: "Deleted Pictures",
    },
    { path: "/admin/accounts", data: "**/api/v1.0/accounts", noun: "accounts", heading: "People" },
    {
      path: "/admin/accounts/journal",
      data: "**/api/v1.0/accounts/journal*",
      noun: "journal",
      heading: "Journal",
    },
    { path: "/admin/account", data: "**/rpc/list_own_sessions*", noun: "sessions", heading: "Your account" },
  ].map(({ failure, ...screen }) => ({
    ...screen,
    loading: `Loading ${screen.noun}...`,
    failure: failure ?? `Failed to load ${screen.noun}. ${later}`,
  }));
}

type Reading = { path: string; data: string; loading: string; failure: string };

/**
 * Delays the data, rejects it, rejects a second attempt, and then lets it through.
 * @param within the element that contains the texts, such as a dialog
 */
async function retryFrom(
  page: Page,
  within: Page | Locator,
  reading: Omit<Reading, "path">,
  open: () => Promise<unknown>,
) {
  const gate = Promise.withResolvers<void>();
  let isRejected = true;
  let rejections = 0;
  await page.route(reading.data, async (route) => {
    await gate.promise;
    if (!isRejected) return route.continue();
    rejections += 1;
    await route.fulfill(REJECTED);
  });
  await open();
  await expect(within.getByText(reading.loading, { exact: true })).toBeVisible();
  gate.resolve();
  const failure = within.getByRole("alert").filter({ hasText: reading.failure });
  await expect(failure).toBeVisible();
  const again = within.getByRole("button", { name: "Try again", exact: true });
  const before = rejections;
  await again.click();
  await expect.poll(() => rejections).toBeGreaterThan(before); // the first message may still be visible
  await expect(failure).toBeVisible();
  await expect(again).toBeFocused();
  isRejected = false;
  await again.click();
  await expect(again).toHaveCount(0);
  await page.unroute(reading.data);
}

test("a screen requests its main content first, and formats its days without Intl", async ({ page }) => {
  const formatsMade = await noteIntlFormats(page);
  const release = await holdRequests(page, "**/rest/v1/blog_posts*");
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  const aside = () => requestedPaths.filter((path) => /contact_messages|account_roles|toaster/.test(path));
  await page.goto("/admin/blog");
  await expect.poll(() => requestedPaths).toContain("/rest/v1/blog_posts");
  await drawFrames(page);
  expect(aside()).toEqual([]);
  release();
  await expect(page.getByRole("row")).toHaveCount(11);
  await expect.poll(() => aside().length, requestedPaths.join("\n")).toBe(3);
  expect(await formatsMade()).toEqual([]);
});

test("every screen shows loading and failure, and works after a retry", async ({ page, expectedErrors, paths }) => {
  expectedErrors.push(/Failed to load resource/);
  for (const screen of readingScreens(paths)) {
    await retryFrom(page, page, screen, () => page.goto(screen.path));
    await expect(page.getByRole("heading", { level: 1, name: screen.heading }), screen.path).toBeFocused();
  }
});

test("failed parts of a screen are tried again in the same position, and the focus stays there", async ({
  page,
  expectedErrors,
  paths,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const images = imagesScreen(page);
  const form = postFormScreen(page);
  await form.openAdd();
  const list = {
    data: "**/rpc/list_pictures*",
    loading: "Loading pictures...",
    failure: "Failed to load pictures. Please try again later.",
  };
  await retryFrom(page, images.drawer, list, async () => {
    await form.image.click();
    await form.library.click();
  });
  await expect(images.drawer.getByRole("heading", { name: "Choose a picture" })).toBeFocused();

  await images.goto();
  const uses = {
    data: "**/rpc/picture_uses*",
    loading: "Loading uses...",
    failure: "Failed to load the uses of this picture.",
  };
  await retryFrom(page, images.drawer, uses, () => images.open(/forty-seven-days/).click());
  await expect(images.drawer.getByRole("heading", { level: 2 })).toBeFocused();

  const preview = previewScreen(page);
  await page.goto(paths.preview);
  const links = {
    data: "**/rest/v1/preview_links*",
    loading: "Loading links...",
    failure: "Failed to load the links of this draft.",
  };
  await retryFrom(page, page, links, () => preview.share.click());
  await expect(preview.share).toBeFocused();

  await page.route(list.data, (route) => route.fulfill(json([], { "content-range": "*/0" })));
  await images.goto();
  await expect(page.getByText("No pictures yet.", { exact: true })).toBeVisible();
});

test("without a network requests fail at once, and succeed when the network is back", async ({
  page,
  context,
  expectedErrors,
  paths,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await page.goto("/admin/blog");
  await expect(page.getByRole("row")).toHaveCount(11);
  await context.setOffline(true);
  await page.getByRole("link", { name: "Page 2", exact: true }).click();
  const failure = page.getByText("Failed to load blog posts. Please try again later.", { exact: true });
  await expect(failure).toBeVisible();
  const again = page.getByRole("button", { name: "Try again", exact: true });
  const message = await failure.elementHandle();
  await again.click();
  await expect(failure).toBeVisible();
  expect(await message?.evaluate((element) => element.isConnected), "a new message").toBe(false);
  await expect(again).toBeFocused();
  await context.setOffline(false);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await context.setOffline(true);
  await page.getByRole("link", { name: "Page 1", exact: true }).click();
  await page.getByRole("link", { name: "Page 3", exact: true }).click();
  await again.focus();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1 }), "comes back by itself").toBeFocused();

  const list = draftsScreen(page);
  await list.open();
  await list.discard(POST.title).first().focus();
  await context.setOffline(true);
  await page.keyboard.press("Enter");
  await list.question.getByRole("button", { name: "Delete draft" }).press("Enter");
  await expect(page.getByText(/^Failed to delete the draft/)).toBeVisible();
  await expect(list.rows).toHaveCount(2);
  await context.setOffline(false);

  const preview = previewScreen(page);
  await page.goto(paths.preview);
  await preview.share.click();
  await expect(preview.makeLink).toBeVisible();
  await context.setOffline(true);
  await preview.makeLink.press("Enter");
  await expect(preview.toast(/^Failed to create a link/)).toBeVisible();
  await expect(preview.makeLink).toBeFocused();
  await context.setOffline(false);
  await preview.makeLink.press("Enter");
  await expect(preview.link).toBeFocused();
});

test("a session that ends while a screen loads leads to sign-in, and the same screen opens afterwards", async ({
  page,
  expectedErrors,
  paths,
  session,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const screens = readingScreens(paths);
  await page.route("**/auth/v1/token*refresh_token*", (route) =>
    route.fulfill({ ...json({ code: 400, error_code: "refresh_token_not_found", msg: "gone" }), status: 400 }),
  );
  await page.route("**/auth/v1/logout*", (route) => route.fulfill({ status: 204 })); // other tests have this session too
  for (const { path, data } of screens) {
    await page.route(data, (route) => route.fulfill({ ...json({ message: "JWT expired" }), status: 401 }));
    await page.goto(path);
    await expect(page, path).toHaveURL("/login");
    await expect(page.getByText("You have been signed out. Sign in again to continue;")).toBeVisible();
    await page.unroute(data);
    await page.evaluate((value) => localStorage.setItem("nusagrid-session", value), session.value);
  }
  await page.evaluate(() => localStorage.removeItem("nusagrid-session"));
  await page.goto("/login");
  await loginScreen(page).signIn("editor@nusagrid.example", "a long test password");
  await expect(page).toHaveURL("/admin/blog");
  const last = screens.at(-1);
  await page.goto(last?.path ?? "");
  await expect(page.getByRole("heading", { level: 1, name: last?.heading })).toBeVisible();
});

test("filters are collapsed on a phone, show the number of active filters, and change neither the URL nor the order", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/blog");
  const finder = page.getByRole("search", { name: "Find posts" });
  const filters = finder.locator("summary");
  const author = finder.getByRole("combobox", { name: "By author" });
  await expect(page.getByRole("row").nth(1)).toBeInViewport();
  await expect(filters).toHaveText("Filters");
  await expect(author).toBeHidden();
  await finder.getByRole("searchbox", { name: "Search" }).focus();
  await page.keyboard.press("Tab");
  await expect(filters).toBeFocused();
  await page.keyboard.press("Enter");
  for (const name of ["By author", "By tag", "Sort by"]) {
    await page.keyboard.press("Tab");
    await expect(finder.getByRole("combobox", { name })).toBeFocused();
  }
  await finder.getByRole("combobox", { name: "Sort by" }).selectOption("Title, A to Z");
  await expect(page).toHaveURL("/admin/blog?sort=title");
  await expect(filters).toHaveText("Filters 1 in use");
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(filters).toBeHidden();
  await expect(author).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/blog?tag=cloud&author=Unknown");
  await expect(filters).toHaveText("Filters 2 in use");
  await expect(author).toBeHidden();
});

test("at 320 px the sections and the actions of the form are side by side, also while it saves", async ({
  page,
  paths,
  drafts,
}) => {
  await drafts.removeAll();
  await page.route("**/rest/v1/contact_messages*", (route) =>
    route.fulfill({ ...json([], { "content-range": "0-0/12" }) }),
  );
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(paths.edit);
  const sections = page.getByRole("navigation", { name: "Administration" }).getByRole("link");
  const actions = page.locator(".save-bar button");
  await expect(sections).toHaveText(["Posts", "Pictures", "Site", "Messages 12 unread", "People"]);
  await expect(postFormScreen(page).textStyle).toBeEnabled();
  const rowsOf = async (items: Locator) =>
    new Set(await items.evaluateAll((all) => all.map((item) => item.getBoundingClientRect().top))).size;
  expect(await rowsOf(sections)).toBe(1);
  expect(await rowsOf(actions)).toBe(1);
  expect(await rowsOf(page.locator(".ql-toolbar").getByRole("button"))).toBe(1);
  const gate = Promise.withResolvers<void>();
  await page.route("**/rest/v1/blog_posts*", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await postFormScreen(page).submit.click();
  await expect(postFormScreen(page).submit).toHaveText("Updating Post...");
  expect(await rowsOf(actions)).toBe(1);
  gate.resolve();
});

test("at 768 px the list of drafts has no column for persons, whose e-mail addresses would break inside a word", async ({
  page,
  drafts,
}) => {
  await drafts.removeAll();
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/admin/blog/add");
  await postFormScreen(page).title.fill("A title");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.goto("/admin/blog/drafts");
  const [column, fact] = [page.locator("td.max-lg\\:hidden"), page.locator(".row-facts li.lg\\:hidden")];
  await expect(column).toBeHidden();
  await expect(fact).toBeVisible();
  const height = await fact.evaluate((item) => item.getClientRects().length);
  expect(height).toBe(1);
});

test("with forced colours no tab cuts the line below the bar", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/admin/pictures");
  const links = page.locator(":is(.admin-bar, .section-links) a");
  await expect(links.filter({ hasText: "Deleted" })).toBeVisible();
  const borders = await links.evaluateAll((all) =>
    all.map((link) => [link.hasAttribute("aria-current"), getComputedStyle(link).borderBottomWidth]),
  );
  expect(new Set(borders.map(String))).toEqual(new Set(["true,2px", "false,0px"]));
});

type Look = (name: string) => Promise<void>;
type Visit = {
  page: Page;
  main: Locator;
  paths: Paths;
  look: Look;
  show: (path: string, ready: Locator) => Promise<void>;
};

/** Open every screen, and everything that can be opened on it. All in one test would take minutes on a slow machine. */
const SCREENS: Record<string, (visit: Visit) => Promise<void>> = {
  "posts and their history": async ({ main, paths: { history, deleted }, show }) => {
    await show("/admin/blog?q=Seen%20everywhere&sort=title", main.getByText("1 post matches."));
    await show("/admin/blog/drafts", main.getByText(/^Scheduled for/));
    await show("/admin/blog/scheduled", main.locator("time").filter({ hasText: "2099" }));
    await show("/admin/blog/deleted", main.getByText(/^Seen no more/).first());
    await show(deleted, main.getByRole("article"));
    await show(history, main.getByText("public now"));
    await show(`${history}/2`, main.locator("ins").first());
    await show(`${history}/1?view=page`, main.getByRole("article"));
  },

  "images and the form": async ({ page, main, paths: { edit }, look, show }) => {
    await show("/admin/pictures", main.locator(".image-card").first());
    await main.locator(".image-card button").first().click();
    await expect(page.getByRole("dialog").getByText(/^In /)).toBeVisible();
    await look("one image");
    await show("/admin/pictures/deleted", main.getByText(/^seen-no-more/));
    await show(edit, page.getByRole("region", { name: "A newer version is online." }));
    await postFormScreen(page).image.click();
    await postFormScreen(page).library.click();
    await expect(page.getByRole("dialog").locator(".image-card").first()).toBeVisible();
    await look("drawer of the form");
  },

  accounts: async ({ page, main, show }) => {
    await show("/admin/accounts", main.getByRole("row").nth(1));
    await page.route("**/api/v1.0/accounts", (route) => route.fulfill({ ...REJECTED, status: 403 }));
    await show("/admin/accounts", main.getByRole("heading", { name: "Owners only" }));
    await page.unroute("**/api/v1.0/accounts");
    await show("/admin/account", main.getByText("This session"));
    await show("/admin/accounts/journal", main.getByRole("row").nth(1));
    await show("/invitation#none", main.getByRole("button", { name: "Choose a password" }));
  },

  "a draft and its previews": async ({ page, main, paths: { draft, preview }, look, show }) => {
    await show(draft, main.getByText(/^Scheduled for Dec/));
    await look("scheduled draft");
    await postFormScreen(page).schedule.click();
    await expect(postFormScreen(page).scheduleTime).toBeVisible();
    await look("drawer of the schedule");
    await show(preview, previewScreen(page).share);
    await previewScreen(page).share.click();
    await previewScreen(page).makeLink.click();
    await expect(previewScreen(page).links.first()).toBeVisible();
    await look("preview with its tools");
    const { pathname } = new URL(await previewScreen(page).link.inputValue());
    await show(pathname, main.getByRole("heading", { level: 1, name: POST.title }));
    await show("/preview/none", main.getByRole("heading", { name: "Preview Not Found" }));
  },
};

async function visit(name: string, page: Page, paths: Paths, look: Look): Promise<void> {
  const show = async (path: string, ready: Locator) => {
    await page.goto(path);
    await expect(ready, path).toBeVisible();
    await look(path);
  };
  await SCREENS[name]?.({ page, main: page.getByRole("main"), paths, look, show });
}

test.describe("in both themes", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  for (const screens of Object.keys(SCREENS)) {
    test(`no screen of ${screens} is wider than its page, loses a word, or has findings on the smallest phone`, async ({
      page,
      expectedErrors,
      paths,
    }) => {
      expectedErrors.push(/Failed to load resource/);
      await visit(screens, page, paths, async (name) => {
        for (const width of [1920, 1280, 768, 360, 320]) {
          await page.setViewportSize({ width, height: 740 });
          await expect.poll(() => lostText(page), `${name} at ${width} px`).toEqual([]);
        }
        await expectNoFindings(page, `${name} at 320 px`, "iframe");
        const spacing = await page.addStyleTag({ content: textSpacing });
        await expect.poll(() => lostText(page), `${name} with WCAG's text spacing`).toEqual([]);
        await spacing.evaluate((style) => style.parentNode?.removeChild(style));
        await page.setViewportSize({ width: 1280, height: 800 });
      });
    });
  }
});

test.describe("in forced colours", () => {
  test.use({ contextOptions: { reducedMotion: "reduce", forcedColors: "active" } });

  test("every button with a text has a border, and the current list and view have a mark", async ({
    page,
    expectedErrors,
    paths,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    let buttons = 0;
    let marks = 0;
    const look = async (name: string) => {
      const plain = await page.locator(".button:visible").evaluateAll((buttons) =>
        buttons
          .filter((button) => {
            const { borderTopStyle, borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(button);
            return borderTopStyle !== "solid" || borderTopWidth === "0px" || borderTopColor === backgroundColor;
          })
          .map(({ textContent }) => textContent),
      );
      expect(plain, name).toEqual([]);
      buttons += await page.locator(".button:visible").count();
      const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      for (const item of await page.locator(".section-links a").all()) {
        const isCurrent = (await item.getAttribute("aria-current")) !== null;
        const hasMark = await item.evaluate((link, ground) => {
          const { borderBottomWidth, borderBottomColor } = getComputedStyle(link);
          return borderBottomWidth !== "0px" && borderBottomColor !== ground;
        }, ground);
        expect([name, await item.textContent(), hasMark]).toEqual([name, await item.textContent(), isCurrent]);
        if (isCurrent) marks += 1;
      }
    };
    for (const screens of Object.keys(SCREENS)) await visit(screens, page, paths, look);
    expect([buttons > 10, marks > 3], `${buttons} buttons, ${marks} marks`).toEqual([true, true]);
  });
});
