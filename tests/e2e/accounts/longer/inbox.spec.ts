import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { messagesScreen } from "../../../screens/messages-screen.ts";
import { siteFrame } from "../../../screens/site-frame.ts";
import { expectNoFindings } from "../../support/axe.ts";
import { json } from "../../support/fake-posts.ts";
import { messagesApi } from "../../support/messages-api.ts";
import { expect, test } from "../../support/signed-in.ts";

const REST = "**/rest/v1/contact_messages*";
const READ = "2026-11-20T04:00:00Z";
const day = (number: number) => `2026-11-${String(number).padStart(2, "0")}T05:00:00Z`;

let api: Awaited<ReturnType<typeof messagesApi>>;

test.beforeEach(async ({ request, editorSite }) => {
  api = await messagesApi(request, editorSite.dataDir);
  await api.removeAll();
});

test.afterEach(() => api.removeAll());

/** Fakes the responses to one method of the browser's requests for messages; other requests go through. */
async function response(page: Page, method: string, status: number, message: string): Promise<void> {
  await page.route(REST, (route) =>
    route.request().method() === method
      ? route.fulfill({ ...json({ code: "XX000", message }), status })
      : route.fallback(),
  );
}

test.describe("the list", () => {
  test("has unread messages first, then the newest, ten per page, with sender, subject and time", async ({ page }) => {
    await api.insert(
      ...Array.from({ length: 9 }, (_, index) => ({
        subject: `Read ${index + 1}`,
        received_at: day(index + 10),
        read_at: READ,
        delivery: "sent" as const,
        sent_at: READ,
      })),
      { subject: "Older, unread", received_at: day(2) },
      { subject: "Newer, unread", received_at: day(3), delivery: "failed", last_error: "550 no", attempts: 7 },
    );
    const screen = messagesScreen(page);
    await screen.open();
    await expect(screen.heading).toHaveText("Messages");
    await expect(page.getByRole("columnheader")).toHaveText(["From", "Subject", "Received", "Delivery", "Actions"]);
    await expect(screen.rows).toHaveCount(10);
    await expect(screen.rows.getByRole("link")).toHaveText([
      "Unread: Newer, unread",
      "Unread: Older, unread",
      ...[9, 8, 7, 6, 5, 4, 3, 2].map((number) => `Read ${number}`),
    ]);
    const first = screen.rows.first();
    await expect(first.getByRole("cell").nth(0)).toContainText("Siti Rahma");
    await expect(first.getByRole("cell").nth(0)).toContainText("siti@example.go.id");
    await expect(first.getByRole("cell").nth(2)).toHaveText(/^Nov 3, 2026, \d\d:\d\d$/);
    await expect(first.getByRole("cell").nth(2).locator("time")).toHaveAttribute("title", /^November 3, 2026 at \d/);
    await expect(first.getByRole("cell").nth(3)).toHaveText("failed");
    await expect(screen.rows.nth(1).getByRole("cell").nth(3)).toHaveText("stored");
    await page.getByRole("link", { name: "Page 2", exact: true }).click();
    await expect(page).toHaveURL("/admin/messages?page=2");
    await expect(screen.rows.getByRole("link")).toHaveText(["Read 1"]);
  });

  test("fits narrow screens without losing anything", async ({ page }) => {
    await api.insert({ delivery: "failed", last_error: "550 no" });
    await page.setViewportSize({ width: 375, height: 800 });
    const screen = messagesScreen(page);
    await screen.open();
    await expect(page.getByRole("columnheader")).toHaveText(["Subject", "Actions"]);
    for (const text of ["Siti Rahma", "Nov 20, 2026", "failed"]) await expect(screen.rows).toContainText(text);
  });

  test("shows loading, empty and failed states", async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    const screen = messagesScreen(page);
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(REST, async (route) => {
      await gate;
      await route.fallback();
    });
    await screen.open();
    await expect(screen.loading).toBeVisible();
    release();
    await expect(page.getByText("No messages yet.", { exact: true })).toBeVisible();
    await screen.box("Spam").click();
    await expect(page).toHaveURL("/admin/messages?box=quarantine");
    await expect(page.getByText("No spam.", { exact: true })).toBeVisible();
    await page.unrouteAll();
    await response(page, "GET", 403, "no");
    await page.reload();
    await expect(page.getByText("Failed to load messages. Please try again later.", { exact: true })).toBeVisible();
  });

  test("a missing page redirects to the last page", async ({ page, expectedErrors }) => {
    expectedErrors.push(/416/);
    await api.insert({ subject: "The only one" });
    const screen = messagesScreen(page);
    await screen.open("?page=9");
    await expect(page).toHaveURL("/admin/messages");
    await expect(screen.link("The only one")).toBeVisible();
  });

  test("marks as read and unread; the count in the navigation follows", async ({ page }) => {
    await api.insert({ subject: "First", received_at: day(3) }, { subject: "Second", received_at: day(2) });
    const screen = messagesScreen(page);
    await screen.open();
    await expect(screen.navigation.getByRole("link")).toHaveText([
      "Posts",
      "Pictures",
      "Site",
      "Messages 2 unread",
      "People",
    ]);
    const toggle = screen.button("Mark First as read");
    await toggle.focus();
    await page.keyboard.press("Enter");
    await expect(screen.rows.getByRole("link")).toHaveText(["Unread: Second", "First"]);
    await expect(screen.navigation).toContainText("1 unread");
    await expect(screen.button("Mark First as unread")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(screen.rows.getByRole("link")).toHaveText(["Unread: First", "Unread: Second"]);
    await expect(screen.navigation).toContainText("2 unread");
  });
});

test.describe("one message", () => {
  test("opens by a click anywhere on its row and becomes read; Back closes it and returns the focus", async ({
    page,
  }) => {
    const [message] = await api.insert({ subject: "Opened", message: "Line one\n\n  indented" });
    const screen = messagesScreen(page);
    await screen.open();
    await expect(screen.navigation).toContainText("1 unread");
    const box = await screen.row("Opened").getByRole("cell").nth(2).boundingBox();
    await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    await expect(page).toHaveURL(`/admin/messages?message=${message?.id}`);
    await expect(screen.heading).toHaveText("Opened");
    await expect(screen.heading).toBeFocused();
    await expect(screen.fact("From")).toContainText("Siti Rahma");
    await expect(screen.fact("From").getByRole("link")).toHaveAttribute(
      "href",
      "mailto:siti@example.go.id?subject=Re%3A%20Opened",
    );
    await expect(screen.fact("Received")).toHaveText(/^November 20, 2026 at \d/);
    expect(await screen.text.textContent()).toBe("Line one\n\n  indented");
    await expect(screen.text).toHaveCSS("white-space-collapse", "preserve");
    await expect(screen.button("Mark as unread")).toBeVisible();
    await expect(screen.navigation).not.toContainText("unread");

    await page.goBack();
    await expect(page).toHaveURL("/admin/messages");
    await expect(screen.link("Opened")).toHaveText("Opened"); // no longer unread
    await expect(screen.link("Opened")).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(screen.heading).toHaveText("Opened");
    await screen.back.click();
    await expect(page).toHaveURL("/admin/messages");
    await expect(screen.link("Opened")).toBeFocused();
    expect((await api.find(message?.id ?? ""))?.is_read).toBe(true);
  });

  test("has a URL: a reload shows it again, and an unknown id shows an error", async ({ page }) => {
    const [message] = await api.insert({ subject: "Linked" });
    const screen = messagesScreen(page);
    await screen.open(`?page=2&message=${message?.id}`);
    await expect(screen.heading).toHaveText("Linked");
    await page.reload();
    await expect(screen.heading).toHaveText("Linked");
    await expect(screen.back).toHaveAttribute("href", "/admin/messages?page=2");
    for (const id of [crypto.randomUUID(), "no-id", "eq.1&select=*"]) {
      await screen.open(`?message=${encodeURIComponent(id)}`);
      await expect(screen.heading).toHaveText("Message Not Found");
      await expect(screen.back).toHaveAttribute("href", "/admin/messages");
    }
  });

  test("shows loading and failure", async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    const [message] = await api.insert({});
    const screen = messagesScreen(page);
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(REST, async (route) => {
      await gate;
      await route.fulfill({ ...json({ message: "no" }), status: 403 });
    });
    await screen.open(`?message=${message?.id}`);
    await expect(page.getByText("Loading message...", { exact: true })).toBeVisible();
    release();
    await expect(page.getByText("Failed to load message. Please try again later.", { exact: true })).toBeVisible();
  });

  test("that cannot be marked as read is shown without an error", async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    const [message] = await api.insert({ subject: "Quietly" });
    await response(page, "PATCH", 403, "no");
    const screen = messagesScreen(page);
    await Promise.all([
      page.waitForResponse((response) => response.request().method() === "PATCH"),
      screen.open(`?message=${message?.id}`),
    ]);
    await expect(screen.heading).toHaveText("Quietly");
    await expect(screen.button("Mark as read")).toBeVisible();
    await expect(screen.toast(/./)).toHaveCount(0);
    // The page explains the failure after the editor asks for the change.
    await screen.button("Mark as read").click();
    await expect(screen.toast("Failed to mark message as read: no")).toBeVisible();
  });

  test("stays unread after a mark as unread, until it is opened again", async ({ page }) => {
    const [message] = await api.insert({ subject: "Later" });
    const screen = messagesScreen(page);
    await screen.open(`?message=${message?.id}`);
    await screen.button("Mark as unread").click();
    await expect(screen.button("Mark as read")).toBeVisible();
    await expect(screen.navigation).toContainText("1 unread");
    await screen.back.click();
    await expect(screen.link("Later")).toHaveText("Unread: Later");
    await screen.link("Later").click();
    await expect(screen.button("Mark as unread")).toBeVisible();
  });

  const deliveries = [
    ["new", {}, /^Not sent, because this site has no mail server$/],
    [
      "deferred",
      { attempts: 2, last_error: "421 Try later", due_at: "2099-01-01T12:00:00Z" },
      /^2 attempts failed\. Next attempt: January 1, 2099 at .+ or later421 Try later$/,
    ],
    ["under way", { delivery: "sending", attempts: 1 }, /^Being sent$/],
    ["delivered", { delivery: "sent", sent_at: "2026-11-20T12:00:00Z" }, /^Sent November 20, 2026 at /],
    ["rejected", { delivery: "failed", last_error: "550 No such user" }, /^Could not be delivered: 550 No such user$/],
    ["doubtful", { is_quarantined: true }, /^Not sent, because it is in Spam$/],
  ] as const;
  test(`describes its delivery: ${deliveries.map(([name]) => name).join(", ")}`, async ({ page }) => {
    const screen = messagesScreen(page);
    for (const [name, state, words] of deliveries) {
      const [message] = await api.insert(state);
      await screen.open(`?message=${message?.id}`);
      await expect(screen.fact("Delivery"), name).toHaveText(words);
      const canBeSentAgain = ["deferred", "delivered", "rejected"].includes(name);
      await expect(screen.button("Send again"), name).toHaveCount(canBeSentAgain ? 1 : 0);
    }
  });

  test("is sent again", async ({ page }) => {
    const [message] = await api.insert({ subject: "Again", delivery: "failed", last_error: "550 no", attempts: 9 });
    const screen = messagesScreen(page);
    await screen.open(`?message=${message?.id}`);
    const sent = page.waitForRequest((request) => request.postDataJSON()?.delivery === "waiting");
    await screen.button("Send again").click();
    expect((await sent).method()).toBe("PATCH");
    await expect(screen.toast("The message will be sent again.")).toBeVisible();
    await expect(screen.fact("Delivery")).not.toContainText("550 no");
    await expect(screen.heading).toBeFocused();
  });

  test("cannot be sent again during a delivery", async ({ page, expectedErrors }) => {
    expectedErrors.push(/409/);
    const [message] = await api.insert({ delivery: "sent", sent_at: READ });
    const screen = messagesScreen(page);
    await screen.open(`?message=${message?.id}`);
    await expect(screen.button("Send again")).toBeVisible();
    await response(page, "PATCH", 409, "This message is being sent at this moment.");
    await screen.button("Send again").click();
    await expect(
      screen.toast("Failed to send message again: This message is being sent at this moment."),
    ).toBeVisible();
  });
});

test.describe("quarantine", () => {
  test("separates suspected messages, shows the reasons, and releases them", async ({ page }) => {
    const reasons = ["Three links in a short text.", "Sent two seconds after the form was opened."];
    const [message] = await api.insert(
      { subject: "Doubtful", is_quarantined: true, spam_reasons: reasons },
      { subject: "Plain" },
    );
    const screen = messagesScreen(page);
    await screen.open();
    await expect(screen.rows.getByRole("link")).toHaveText(["Unread: Plain"]);
    await expect(screen.navigation).toContainText("1 unread");
    await expect(screen.box("Spam")).toHaveText("Spam 1 unread");
    await screen.box("Spam").click();
    await expect(screen.heading).toHaveText("Spam");
    await expect(screen.box("Spam")).toHaveAttribute("aria-current", "page");
    await screen.link("Doubtful").click();
    await expect(page).toHaveURL(`/admin/messages?box=quarantine&message=${message?.id}`);
    await expect(screen.spamReasons).toHaveText(reasons);
    await screen.button("Not spam").click();
    await expect(screen.toast("Message moved to the inbox.")).toBeVisible();
    await expect(screen.spamReasons).toHaveCount(0);
    await expect(screen.fact("Delivery")).toHaveText("Not sent, because this site has no mail server");
    await screen.button("Mark as spam").click();
    await expect(screen.spamReasons).toHaveText(reasons);
    expect(await api.find(message?.id ?? "")).toMatchObject({ is_quarantined: true, spam_reasons: reasons });
    await screen.back.click();
    await expect(page).toHaveURL("/admin/messages?box=quarantine");

    await screen.button("Move Doubtful to the inbox").click();
    await expect(page.getByText("No spam.", { exact: true })).toBeVisible();
    await expect(screen.heading).toBeFocused();
    await screen.box("Inbox").click();
    await expect(screen.link("Doubtful")).toBeVisible();
  });
});

test.describe("search", () => {
  test("finds words in each field, hides other messages, and follows the URL", async ({ page }) => {
    await api.insert(
      { subject: "Tender for the tax office", name: "Siti", message: "Please call." },
      { subject: "Backup", name: "Budi", message: "We lost 100% of our data, see a_b." },
      { subject: "Other" },
    );
    const screen = messagesScreen(page);
    await screen.open();
    await expect(screen.rows).toHaveCount(3);
    await screen.search.fill("  TAX   office ");
    await expect(page).toHaveURL("/admin/messages?q=TAX+office");
    await expect(screen.rows.getByRole("link")).toHaveText(["Unread: Tender for the tax office"]);
    for (const words of ["100%", "a_b", "Budi"]) {
      await screen.search.fill(words);
      await expect(screen.rows.getByRole("link")).toHaveText(["Unread: Backup"]);
    }
    await screen.search.fill('x,y")(\\');
    await expect(page.getByText('No message contains “x,y")(\\”.', { exact: true })).toBeVisible();
    await screen.search.fill("");
    await expect(screen.rows).toHaveCount(3);
    await expect(page).toHaveURL("/admin/messages");
  });

  test("an empty inbox mentions unread messages in Spam", async ({ page }) => {
    await api.insert({ subject: "Doubtful", is_quarantined: true });
    const screen = messagesScreen(page);
    await screen.open();
    await expect(
      page.getByText("No messages in the inbox. Unread messages in Spam: 1.", { exact: true }),
    ).toBeVisible();
  });
});

test.describe("deleting", () => {
  test("asks first, and then removes the message from the list and the database", async ({ page }) => {
    const subject = 'About "quotes" & more';
    const [message] = await api.insert({ subject });
    const screen = messagesScreen(page);
    await screen.open();
    const remove = screen.button(`Delete ${subject}`);
    await remove.click();
    await expect(screen.dialog).toContainText(
      `This action cannot be undone. This will permanently delete the message "${subject}" from our servers.`,
    );
    await expect(screen.dialog.getByRole("button")).toHaveText(["Cancel", "Delete"]);
    await page.keyboard.press("Escape");
    await expect(screen.dialog).toBeHidden();
    await expect(remove).toBeFocused();
    await page.keyboard.press("Enter");
    await screen.confirmDeletion();
    await expect(screen.toast("Message deleted successfully!")).toBeVisible();
    await expect(page.getByText("No messages yet.", { exact: true })).toBeVisible();
    await expect(screen.heading).toBeFocused();
    await expect(screen.navigation).not.toContainText("unread");
    expect(await api.find(message?.id ?? "")).toBeNull();
  });

  test("an open message returns to the list, one page earlier if its page is missing", async ({ page }) => {
    await api.insert(
      ...Array.from({ length: 11 }, (_, index) => ({
        subject: `Number ${index + 1}`,
        received_at: day(20 - index),
        read_at: READ,
      })),
    );
    const screen = messagesScreen(page);
    await screen.open("?page=2");
    await screen.link("Number 11").click();
    await screen.button("Delete").click();
    await screen.confirmDeletion();
    await expect(page).toHaveURL("/admin/messages");
    await expect(screen.rows).toHaveCount(10);
    await expect(screen.heading).toHaveText("Messages");
    await expect(screen.heading).toBeFocused();
    await expect(screen.toast("Message deleted successfully!")).toBeVisible();
  });

  test("from a direct link returns to the list", async ({ page }) => {
    const [message] = await api.insert({ subject: "Goes" }, { subject: "Stays" });
    const screen = messagesScreen(page);
    await screen.open(`?message=${message?.id}`);
    await screen.button("Delete").click();
    await screen.confirmDeletion();
    await expect(page).toHaveURL("/admin/messages");
    await expect(screen.rows.getByRole("link")).toHaveText(["Unread: Stays"]);
  });

  test("that fails preserves the message and shows the reason", async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    await api.insert({ subject: "Stays" });
    await response(page, "DELETE", 403, "not allowed");
    const screen = messagesScreen(page);
    await screen.open();
    await screen.button("Delete Stays").click();
    await screen.confirmDeletion();
    await expect(screen.toast("Failed to delete message: not allowed")).toBeVisible();
    await expect(screen.link("Stays")).toBeVisible();
  });
});

test.describe("the export", () => {
  async function download(page: Page): Promise<{ name: string; text: string }> {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      messagesScreen(page).button("Export as CSV").click(),
    ]);
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
  }

  test("contains every message of the folder, not only those on the screen", async ({ page }) => {
    await api.insert(
      ...Array.from({ length: 1003 }, (_, index) => ({
        subject: `Message ${index}`,
        received_at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
      })),
      { subject: "Not in the inbox", is_quarantined: true },
    );
    await messagesScreen(page).open();
    const { name, text } = await download(page);
    expect(name).toMatch(/^messages-\d{4}-\d\d-\d\d\.csv$/);
    const subjects = [...text.matchAll(/,(Message \d+),/g)].map(([, subject]) => subject);
    expect(subjects).toEqual(Array.from({ length: 1003 }, (_, index) => `Message ${1002 - index}`));
    expect(text).not.toContain("Not in the inbox");
  });

  test("never turns the text of an anonymous visitor into a formula", async ({ page }) => {
    await api.insert({
      subject: '=HYPERLINK("https://evil.example")',
      message: 'Said "hello",\nthen left 🏝️',
      is_quarantined: true,
      spam_reasons: ["Looks like a formula."],
    });
    await messagesScreen(page).open("?box=quarantine");
    const { text } = await download(page);
    expect(text.startsWith("\uFEFFReceived,Name,Email,Subject,Message,")).toBe(true);
    expect(text).toContain('"\'=HYPERLINK(""https://evil.example"")","Said ""hello"",\nthen left 🏝️"');
    expect(text).toContain("Looks like a formula.");
    expect(text.endsWith("\r\n")).toBe(true);
  });

  test("shows that it is busy and that it failed", async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    const screen = messagesScreen(page);
    await screen.open();
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/contact_messages\?.*order=id/, async (route) => {
      await gate;
      await route.fulfill({ ...json({ message: "out of order" }), status: 500 });
    });
    await screen.button("Export as CSV").click();
    await expect(screen.button("Exporting...")).toBeVisible();
    release();
    await expect(screen.toast("Failed to export messages: out of order")).toBeVisible();
    await expect(screen.button("Export as CSV")).toBeVisible();
  });
});

test.describe("the navigation of the administration", () => {
  test("is on every screen and marks the current one", async ({ page }) => {
    await api.insert({}, {});
    const { navigation } = messagesScreen(page);
    for (const [path, current] of [
      ["/admin/blog", "Posts"],
      ["/admin/blog/add", "Posts"],
      ["/admin/messages", "Messages 2 unread"],
    ] as const) {
      await page.goto(path);
      await expect(navigation.locator("[aria-current=page]")).toHaveText(current);
      await expect(navigation.getByRole("link", { name: "Messages 2 unread" })).toBeVisible();
    }
    await navigation.getByRole("link", { name: "Posts" }).click();
    await expect(page).toHaveURL("/admin/blog");
  });

  test("works without the count when its request fails", async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    await response(page, "HEAD", 500, "");
    await page.goto("/admin/blog");
    await expect(page.getByRole("row")).toHaveCount(11);
    const { navigation, toast } = messagesScreen(page);
    await expect(navigation.getByRole("link")).toHaveText(["Posts", "Pictures", "Site", "Messages", "People"]);
    await expect(toast(/./)).toHaveCount(0);
  });

  test("counts again when the editor returns to the window", async ({ page }) => {
    const { navigation } = messagesScreen(page);
    await page.goto("/admin/blog");
    await expect(page.getByRole("row")).toHaveCount(11);
    await expect(navigation).not.toContainText("unread");
    await api.insert({});
    // A window that returns during the first count does not count twice.
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
      await expect(navigation).toContainText("1 unread", { timeout: 1000 });
    }).toPass();
  });
});

test.describe("every text of a visitor", () => {
  const strange = [
    {
      what: "HTML",
      name: "<img src=x onerror=alert(1)>",
      subject: "<script>alert('subject')</script>",
      message: `<img src=x onerror="document.title='owned'"><b>bold?</b>\n<a href="javascript:alert(1)">click</a>`,
    },
    { what: "20,000 characters", message: "Lorem ipsum dolor sit amet, ".repeat(715).slice(0, 20_000) },
    {
      what: "one very long word",
      name: "W".repeat(200),
      email: `${"l".repeat(250)}@example.com`,
      subject: "s".repeat(200),
      message: "m".repeat(20_000),
    },
    { what: "right-to-left text", name: "محمد الأمين", subject: "طلب عرض سعر", message: "السلام عليكم،\nBest regards" },
  ];

  for (const { what, ...message } of strange) {
    test(`stays text and fits every screen: ${what}`, async ({ page }) => {
      page.on("dialog", () => expect.soft(true, "a script of a message ran").toBe(false));
      const [stored] = await api.insert(message);
      const screen = messagesScreen(page);
      for (const search of ["", `?message=${stored?.id}`]) {
        await screen.open(search);
        for (const width of [360, 768, 1280, 1920]) {
          await page.setViewportSize({ width, height: 800 });
          await expect(search ? screen.heading : screen.link(stored?.subject ?? "")).toContainText(
            stored?.subject ?? "",
          );
          const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(excess, `${search} at ${width}`).toBeLessThanOrEqual(0);
        }
      }
      expect(await screen.text.textContent()).toBe(message.message);
      expect(await screen.text.locator("*").count()).toBe(0);
      await expect(screen.fact("From")).toContainText(stored?.name ?? "");
      await expect(page).toHaveTitle(/Your Future, Our Technology/);
    });
  }
});

test("everything can be done with the keyboard alone", async ({ page }) => {
  await api.insert({ subject: "By keyboard" });
  const screen = messagesScreen(page);
  await screen.open();
  await expect(screen.rows).toHaveCount(1);
  await expect(screen.navigation.getByRole("link", { name: "People" })).toBeVisible();
  const order = [
    screen.navigation.getByRole("link", { name: "Posts" }),
    screen.navigation.getByRole("link", { name: "Pictures" }),
    screen.navigation.getByRole("link", { name: "Site" }),
    screen.navigation.getByRole("link", { name: /^Messages/ }),
    screen.navigation.getByRole("link", { name: "People" }),
    siteFrame(page).viewSite,
    siteFrame(page).account,
    siteFrame(page).themeToggle,
    siteFrame(page).logout,
    screen.button("Export as CSV"),
    screen.button("Export with semicolons"),
    screen.box("Inbox"),
    screen.box("Spam"),
    screen.search,
    screen.link("By keyboard"),
    screen.button("Mark By keyboard as read"),
    screen.button("Delete By keyboard"),
  ];
  await order[0]?.focus();
  for (const element of order) {
    await expect(element).toBeFocused();
    await expect(element).toHaveCSS("outline-style", "solid");
    await page.keyboard.press("Tab");
  }
});

test("axe finds nothing on list, message and dialog in both themes", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const [message] = await api.insert(
    {
      subject: "Doubtful",
      is_quarantined: true,
      spam_reasons: ["Too many links."],
      delivery: "failed",
      last_error: "no",
    },
    { subject: "Unread", delivery: "failed", last_error: "550 no" },
    { subject: "Read", read_at: READ },
  );
  const screen = messagesScreen(page);
  await screen.open();
  await expect(screen.rows).toHaveCount(2);
  await expectNoFindings(page, "list");
  await screen.button("Delete Unread").click();
  await expectNoFindings(page, "question");
  await screen.open(`?box=quarantine&message=${message?.id}`);
  await expect(screen.spamReasons).toHaveCount(1);
  await expectNoFindings(page, "message");
});
