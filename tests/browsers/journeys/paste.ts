import { expect } from "vitest";
import { foreign } from "#tests/corpus/foreign-html-cases.ts";
import type { Site } from "#tests/support/start-site.ts";
import { button, type JourneyPage, link } from "../journey-page.ts";
import { publish, writePost } from "./post.ts";
import { signIn, signOut } from "./sign-in.ts";

const cases = Object.assign({}, ...Object.values(foreign)) as Record<string, [html: string, expected: string]>;

/** One case for each program that people copy from. */
const SOURCES = {
  Word: "lists of Word, whose numbers go on after a paragraph",
  "Word in the browser": "Word in the browser",
  "Google Docs": "a table of Google Docs",
  "a spreadsheet": "bold cells of a spreadsheet",
  "a chat": "WhatsApp and Gmail",
};

/** A text of each program is pasted and published. Opening and saving it again changes no byte. */
export async function pasteTexts(page: JourneyPage, site: Site): Promise<void> {
  await signIn(page);
  for (const [program, name] of Object.entries(SOURCES)) {
    await pasteText(page, site, `From ${program}`, cases[name] ?? ["", name]);
  }
  await page.goto("/admin/blog");
  await signOut(page);
}

async function pasteText(page: JourneyPage, site: Site, title: string, [html, expected]: [string, string]) {
  const read = async () => {
    const [post] = await site.database.query(
      "select slug, content, updated_at::text from blog_posts where title = $1",
      [title],
    );
    return post as { slug: string; content: string; updated_at: string };
  };
  await page.goto("/admin/blog/add");
  const [newest] = await site.database.query("select (max(date) + 1)::text as date from blog_posts");
  await writePost(page, { title, author: "Siti Rahma", date: String(newest?.date), tags: [], text: [] }, "");
  await page.evaluate(paste, ".ql-editor", html);
  await publish(page);
  const published = await read();
  await page.goto(`/blog/${published.slug}`);
  // The caret stands in an empty paragraph after a pasted block.
  const shown = (await page.evaluate(readHtml, ".prose")).replace(/<p><br><\/p>$/, "");
  expect(shown, title).toBe(asPost(expected));

  await page.goto("/admin/blog");
  await page.click(link(`Edit ${title}`));
  await page.click({ css: ".ql-editor > :last-child" });
  await page.press("Control+End");
  await page.type("x");
  await page.press("Backspace");
  await page.click(button("Update Blog Post"));
  await expect.poll(async () => (await read()).updated_at).not.toBe(published.updated_at);
  expect((await read()).content, title).toBe(published.content);
}

/** Gives an element what a browser gives it at a paste. No driver can fill the clipboard with HTML. */
function paste(css: string, html: string): void {
  const element = document.querySelector<HTMLElement>(css);
  const data = new DataTransfer();
  data.setData("text/html", html);
  element?.focus();
  const event = new ClipboardEvent("paste", { bubbles: true, cancelable: true });
  // Firefox ignores this property in the constructor.
  Object.defineProperty(event, "clipboardData", { value: data });
  element?.dispatchEvent(event);
}

function readHtml(css: string): string {
  return document.querySelector(css)?.innerHTML.replaceAll(' rel="noopener noreferrer" target="_blank"', "") ?? "";
}

/** The editor makes paragraphs of loose text, and has one element for bold text. */
function asPost(html: string): string {
  return (html.startsWith("<") ? html : `<p>${html}</p>`).replaceAll(/(<\/?)b>/g, "$1strong>");
}
