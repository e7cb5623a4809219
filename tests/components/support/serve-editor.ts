import { serveHarness } from "./serve-harness.ts";

/** Playwright's global setup: builds and serves the page of the editor once for all workers. */
export default async function serveEditor(): Promise<() => Promise<void>> {
  const { url, close } = await serveHarness("editor");
  process.env.EDITOR_HARNESS_URL = url;
  return close;
}
