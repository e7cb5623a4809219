import { common } from "#app/texts/en/common.ts";
import { showToast } from "./toasts.tsx";

/** Copies a link. Without clipboard access, for example without TLS, selects the field or shows a toast. */
export async function copyLink(url: string, field?: HTMLInputElement | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast("success", common.linkCopied);
  } catch {
    if (!field) {
      showToast("error", common.copyRejected(url));
      return;
    }
    field.focus(); // select() does not focus in every browser
    field.select();
    showToast("info", common.linkSelected);
  }
}
