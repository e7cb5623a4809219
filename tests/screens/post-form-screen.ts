import type { Page } from "@playwright/test";

/** The elements and actions of the form to add or edit a post. It contains no assertions. */
export function postFormScreen(page: Page) {
  const main = page.getByRole("main");
  const status = main.getByRole("region", { name: "Status" });
  const scheduleDrawer = page.getByRole("dialog", { name: "Schedule" });
  return {
    title: main.getByLabel("Title", { exact: true }),
    slug: main.getByLabel("Slug", { exact: true }),
    author: main.getByLabel("Author", { exact: true }),
    authors: main.getByRole("listbox", { name: "Suggested authors" }).getByRole("option"),
    date: main.getByLabel("Date", { exact: true }),
    chooseDate: main.getByRole("button", { name: "Choose date" }),
    calendar: page.getByRole("dialog", { name: "Choose date" }),
    tagsInput: main.getByRole("combobox", { name: "Tags" }),
    knownTags: main.getByRole("listbox", { name: "Suggested tags" }).getByRole("option"),
    tags: main.getByRole("list", { name: "Tags" }).getByRole("listitem"),
    imageUrl: main.getByLabel("Image URL", { exact: true }),
    imageFile: main.locator('input[type="file"]').first(),
    removeImage: main.getByRole("button", { name: "Remove image" }),
    content: main.getByRole("textbox", { name: "Content" }),
    textStyle: main.getByRole("combobox", { name: "Text style" }),
    image: main.getByRole("button", { name: "Image", exact: true }),
    /** The menu of the image button. */
    upload: main.getByRole("menuitem", { name: "Upload" }),
    library: main.getByRole("menuitem", { name: "Library" }),
    /** What the public sees, and the tools for it. */
    status,
    schedule: status.getByRole("button", { name: /^(Schedule|Change time)$/ }),
    cancelSchedule: status.getByRole("button", { name: "Cancel schedule" }),
    share: status.getByRole("button", { name: "Share" }),
    scheduleDrawer,
    scheduleDate: scheduleDrawer.getByLabel("Date of publishing"),
    scheduleTime: scheduleDrawer.getByLabel("Time (Asia/Jakarta)"),
    setTime: scheduleDrawer.getByRole("button", { name: /^(Schedule|Change time)$/ }),
    /** The text of the original of a translation. */
    original: main.getByRole("region", { name: "Original" }),
    copyOriginal: main.getByRole("button", { name: "Copy the text" }),
    submit: main.locator('button[type="submit"]'),
    saveDraft: main.getByRole("button", { name: "Save draft" }),
    actions: main.locator(".save-bar"),
    /** The text that says where the post is stored. */
    keeping: main.locator(".post-keeping"),
    /** The one question of the form. */
    notice: main.locator(".notice"),
    choice: (name: string) => main.locator(".notice").getByRole("button", { name, exact: true }),
    undo: main.getByRole("button", { name: "Undo" }),
    comparison: page.getByRole("dialog", { name: /^Your text compared with/ }),
    failure: main.locator(".post-failure"),
    /** Text of this browser, on pages without a form. */
    unsaved: page.getByRole("region", { name: "Unsaved text" }),
    discardQuestion: page.getByRole("alertdialog", { name: "Delete this text?" }),
    toast: (text: string | RegExp) => page.locator("[data-sonner-toast]").filter({ hasText: text }),
    openAdd: () => page.goto("/admin/blog/add"),
    openEdit: (slug: string) => page.goto(`/admin/blog/edit/${slug}`),
  };
}
