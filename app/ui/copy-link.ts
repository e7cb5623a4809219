import { showToast } from "./toasts.tsx";

/** Copies a link. Without clipboard access, for example without TLS, selects the field or shows a toast. */
export async function copyLink(url: string, field?: HTMLInputElement | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast("success", "Link copied.");
  } catch {
    if (!field) {
      showToast("error", `This browser does not allow the page to copy. The link is ${url}`);
      return;
    }
    field.focus(); // select() does not focus in every browser
    field.select();
    showToast("info", "The link is selected. Copy it with your keyboard.");
  }
}
