import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { Toaster, toast } from "sonner";
import styles from "./toaster.css?inline";

export { toast };

const icons = {
  success: <CircleCheck role="img" aria-hidden="false" aria-label="Success" />,
  error: <CircleAlert role="img" aria-hidden="false" aria-label="Error" />,
  info: <Info role="img" aria-hidden="false" aria-label="Information" />,
};

/** 3 visible, 4000 ms, bottom-right (spec section 9; the library's defaults). */
export function SiteToaster() {
  return (
    <>
      <style>{styles}</style>
      <Toaster
        position="bottom-right"
        visibleToasts={3}
        duration={4000}
        icons={icons}
        toastOptions={{ className: "toast" }}
      />
    </>
  );
}
