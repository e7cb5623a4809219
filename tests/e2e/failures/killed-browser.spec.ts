import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { browserArguments, findBrowser } from "../../../scripts/find-browser.ts";
import { draftsScreen } from "../../screens/drafts-screen.ts";
import { postFormScreen } from "../../screens/post-form-screen.ts";
import type { EditorSession } from "../support/editor-session.ts";
import { signIn } from "../support/editor-session.ts";
import { expect, test } from "../support/signed-in.ts";

const SLUG = "killed-browser";

type KilledBrowser = { process: ChildProcess; browser: Browser; page: Page };

/** Starts a browser whose process the test can kill; Playwright would close the profile in order. */
async function startBrowser(folder: string, baseURL: string, session: EditorSession): Promise<KilledBrowser> {
  const portFile = path.join(folder, "DevToolsActivePort");
  await rm(portFile, { force: true });
  const child = spawn(
    findBrowser() ?? chromium.executablePath(),
    ["--headless=new", "--remote-debugging-port=0", `--user-data-dir=${folder}`, ...browserArguments, "about:blank"],
    // The group contains its other processes.
    { stdio: "ignore", detached: true },
  );
  const readPort = () =>
    readFile(portFile, "utf8").then(
      (text) => text.split("\n")[0] ?? "",
      () => "",
    );
  await expect.poll(readPort, { timeout: 30_000 }).not.toBe("");
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await readPort()}`);
  const context = browser.contexts()[0] ?? (await browser.newContext());
  const page = await context.newPage();
  await signIn(page, session);
  await page.goto(`${baseURL}/robots.txt`);
  return { process: child, browser, page };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, "SIGKILL");
}

async function kill({ process, browser }: KilledBrowser): Promise<void> {
  const end = new Promise((resolve) => process.once("exit", resolve));
  killGroup(process);
  await end;
  await browser.close().catch(() => {});
}

test("after the browser's process is killed, the newest text opens without a question", async ({
  baseURL,
  session,
  posts,
  drafts,
}) => {
  test.setTimeout(300_000);
  await posts.insert({ slug: SLUG, title: "Killed browser", author: "A", content: "<p>x</p>", date: "2026-01-01" });
  const folder = await mkdtemp(path.join(tmpdir(), "nusagrid-killed-"));
  const saved = async () => String((await drafts.list())[0]?.author ?? "");
  let saving = "";
  for (const [round, openForm] of (["edit page", "list", "edit page", "end"] as const).entries()) {
    const started = await startBrowser(folder, String(baseURL), session);
    const { page } = started;
    const form = postFormScreen(page);
    if (round > 0) {
      await page.goto(`${baseURL}/admin/blog`);
      await expect(page.getByRole("row")).toHaveCount(11);
      await expect(form.unsaved, "the server has this text").toHaveCount(0);
    }
    if (openForm === "list") {
      await page.goto(`${baseURL}/admin/blog/drafts`);
      await draftsScreen(page).link("Killed browser").click();
    } else await page.goto(`${baseURL}/admin/blog/edit/${SLUG}`);
    await expect(form.content).toBeVisible();
    if (round > 0) await expect(form.author).toHaveValue(saving);
    await expect(form.notice).toHaveCount(0);
    expect(await saved(), "nothing on the server is lost").toBe(saving);
    if (openForm === "end") {
      await kill(started);
      break;
    }

    await form.author.focus();
    await page.keyboard.press("End");
    // The browser writes its storage to the disk later than the form writes to the storage.
    for (const word of ["one ", "two ", "three "]) {
      await page.keyboard.type(`${round}${word}`);
      saving = await form.author.inputValue();
      await page.keyboard.press("ControlOrMeta+s");
      await expect.poll(saved).toBe(saving);
    }
    await kill(started);
  }
  // Its other processes may still be writing, until they notice its end.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});
