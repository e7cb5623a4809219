import { useCallback } from "react";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toasts.tsx";

type RecoveryCodesProps = { codes: readonly string[]; issuer: string; onClose: () => void };

/** Shows new recovery codes once, and takes the focus. */
export function RecoveryCodes({ codes, issuer, onClose }: RecoveryCodesProps) {
  const focus = useCallback((element: HTMLElement | null) => element?.focus(), []);
  return (
    <div className="factor-codes">
      <h3 ref={focus} tabIndex={-1} className="font-semibold">
        Your recovery codes
      </h3>
      <p className="factors-lead">
        Each code replaces the code of your phone once. Store them where you find them without your phone. They are
        shown only now, and earlier codes no longer work.
      </p>
      <ul className="factor-code-list" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="factor-buttons">
        <Button onClick={onClose}>I have stored them</Button>
        <Button look="quiet" onClick={() => void copy(codes)}>
          Copy
        </Button>
        <Button look="quiet" onClick={() => download(codes, issuer)}>
          Download
        </Button>
      </div>
    </div>
  );
}

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join("\n"));
    showToast("success", "The recovery codes were copied.");
  } catch {
    showToast("error", "This browser does not allow the page to copy. Select the codes, or download them.");
  }
}

function download(codes: readonly string[], issuer: string): void {
  const text = `${issuer}: recovery codes\nEach code works once.\n\n${codes.join("\n")}\n`;
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: "recovery-codes.txt" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url)); // the download has begun then
}
