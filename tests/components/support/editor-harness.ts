import type { Page } from "@playwright/test";
import sharp from "sharp";
import { test as base, expect } from "#tests/e2e/support/test.ts";
import type { Harness } from "../harness/editor/main.tsx";

declare global {
  var harness: Harness;
}

type Fixtures = {
  /** Opens the editor on a separate page with some HTML in it and waits until it accepts text. */
  openEditor: (html?: string) => Promise<EditorScreen>;
};

export const test = base.extend<Fixtures>({
  openEditor: async ({ page }, use) => {
    const image = await makeImage();
    await page.route("**/uploaded/**", (route) => route.fulfill({ body: image, contentType: "image/png" }));
    const headers = { "access-control-allow-origin": "*" };
    await page.route("https://example.com/**", (route) =>
      route.fulfill({ body: image, contentType: "image/png", headers }),
    );
    await use(async (html = "") => {
      await page.goto(`${process.env.EDITOR_HARNESS_URL}?${new URLSearchParams({ html })}`);
      const screen = editorScreen(page);
      await expect(screen.text).toBeVisible();
      return screen;
    });
  },
});

export type EditorScreen = ReturnType<typeof editorScreen>;

function editorScreen(page: Page) {
  const text = page.getByRole("textbox", { name: "Content", exact: true });
  const tool = (name: string) => page.getByRole("toolbar").getByRole("button", { name, exact: true });
  return {
    text,
    tool,
    toolbar: page.getByRole("toolbar", { name: "Formatting" }),
    header: page.getByRole("combobox", { name: "Text style" }),
    linkForm: page.getByRole("group", { name: "Link" }),
    imageForm: page.getByRole("group", { name: "Image description" }),
    /** Makes the editor report pending changes and returns its last report. */
    html: () => page.evaluate(() => harness.handle.flush()),
    reset: (html: string) => page.evaluate((next) => harness.handle.reset(next), html),
    selectAll: async () => {
      await text.focus();
      await page.keyboard.press("Control+A");
    },
    /** Dispatches the paste or drop event that a browser would dispatch. */
    give: (
      kind: "paste" | "drop",
      data: { html?: string; text?: string; files?: { name: string; type: string; bytes: string }[] },
    ) =>
      text.evaluate(
        (element, { kind, data }) => {
          const transfer = new DataTransfer();
          if (data.html !== undefined) transfer.setData("text/html", data.html);
          if (data.text !== undefined) transfer.setData("text/plain", data.text);
          for (const { name, type, bytes } of data.files ?? []) {
            transfer.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name, { type }));
          }
          const options = { bubbles: true, cancelable: true };
          if (kind === "paste") {
            (element as HTMLElement).focus();
            element.dispatchEvent(new ClipboardEvent("paste", { ...options, clipboardData: transfer }));
            return;
          }
          const { left, top } = (element.lastElementChild ?? element).getBoundingClientRect();
          const point = { clientX: left + 1, clientY: top + 5 };
          element.dispatchEvent(new DragEvent("drop", { ...options, ...point, dataTransfer: transfer }));
        },
        { kind, data },
      ),
  };
}

function makeImage(width = 60, height = 40): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#8b499e" } })
    .png()
    .toBuffer();
}

export async function imageFile(name = "photo.png", width = 60, height = 40) {
  return { name, type: "image/png", bytes: (await makeImage(width, height)).toString("base64") };
}

export { expect };
