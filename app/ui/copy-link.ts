import { showToast } from "./toasts.tsx";

/** Where the clipboard is refused, as without TLS, the address's field is selected; without one a toast shows it. */
export async function copyLink(url: string, field?: HTMLInputElement | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast("success", "Link copied.");
  } catch {
    if (!field) {
      showToast("error", `This browser does not let the page copy. The link is ${url}`);
      return;
    }
    field.focus(); // not every browser does so with select()
    field.select();
    showToast("info", "The link is selected. Copy it with your keyboard.");
  }
}
