import { useCallback } from "react";
import { account } from "#app/texts/en/account.ts";
import { Button } from "#app/ui/button.tsx";
import { LeaveGuard } from "#app/ui/leave-guard.tsx";
import { showToast } from "#app/ui/toasts.tsx";

const texts = account.recoveryCodes;

type RecoveryCodesProps = { codes: readonly string[]; issuer: string; onClose: () => void };

/** Shows new recovery codes once, and takes the focus. */
export function RecoveryCodes({ codes, issuer, onClose }: RecoveryCodesProps) {
  const focus = useCallback((element: HTMLElement | null) => element?.focus(), []);
  return (
    <div className="factor-codes">
      <LeaveGuard isUnsaved={() => true} title={texts.leaving}>
        {texts.shownOnce}
      </LeaveGuard>
      <h3 ref={focus} tabIndex={-1} className="font-semibold">
        {texts.title}
      </h3>
      <p className="factors-lead">{texts.lead}</p>
      <ul className="factor-code-list" aria-label={texts.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="factor-buttons">
        <Button onClick={onClose}>{texts.stored}</Button>
        <Button look="quiet" onClick={() => void copy(codes)}>
          {texts.copy}
        </Button>
        <Button look="quiet" onClick={() => download(codes, issuer)}>
          {texts.download}
        </Button>
      </div>
    </div>
  );
}

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join("\n"));
    showToast("success", texts.copied);
  } catch {
    showToast("error", texts.copyFailed);
  }
}

function download(codes: readonly string[], issuer: string): void {
  const text = texts.file(issuer, codes.join("\n"));
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: texts.fileName });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url)); // the download has begun then
}
