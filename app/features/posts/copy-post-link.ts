import { showToast } from "#app/ui/toasts.tsx";

/** Puts a public post's address on the clipboard, where the browser lets a page do so; otherwise it can be read. */
export async function copyPostLink(slug: string): Promise<void> {
  const url = `${location.origin}/blog/${slug}`;
  try {
    await navigator.clipboard.writeText(url);
    showToast("success", "Link copied.");
  } catch {
    showToast("error", `This browser does not let the page copy. The link is ${url}`);
  }
}
