import { CircleAlert, CircleCheck, Info } from "@lucide/icons";
import type { FocusEvent } from "react";
import { Toaster, toast } from "sonner";
import { Icon } from "#app/lib/icon.tsx";
import { site } from "#app/texts/en/site.ts";
import styles from "./toaster.css?inline";

export { toast };

const icons = {
  success: <Icon of={CircleCheck} role="img" aria-hidden="false" aria-label={site.toasts.success} />,
  error: <Icon of={CircleAlert} role="img" aria-hidden="false" aria-label={site.toasts.error} />,
  info: <Icon of={Info} role="img" aria-hidden="false" aria-label={site.toasts.info} />,
};

/** 3 visible, 4000 ms, bottom-right (spec section 9; the library's defaults). */
export function SiteToaster() {
  return (
    <div className="contents" onFocusCapture={hideTabFromLibrary}>
      <style>{styles}</style>
      <Toaster
        position="bottom-right"
        visibleToasts={3}
        duration={4000}
        icons={icons}
        containerAriaLabel={site.toasts.region}
        toastOptions={{ className: "toast" }}
      />
    </div>
  );
}

/** Hides Tab from the library, which would return the focus from toasts; its shortcut Alt+T still works. */
function hideTabFromLibrary(event: FocusEvent): void {
  if (!event.target.hasAttribute("data-sonner-toaster")) event.stopPropagation();
}
