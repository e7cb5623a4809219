import { showToast } from "./toasts.tsx";

/**
 * Puts an address on the clipboard. Where the browser does not let the page, as on a site without TLS, the field that
 * shows the address is selected; without one the toast shows it.
 */
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
