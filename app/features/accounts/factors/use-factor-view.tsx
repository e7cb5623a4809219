import { type ReactNode, useEffect, useState } from "react";
import { accounts } from "#app/texts/en/accounts.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Loads the code of this step only for an account with a second factor. @returns null until it has loaded */
export function useFactorView(isNeeded: boolean): ReactNode {
  const [view, setView] = useState<ReactNode>(null);
  useEffect(() => {
    if (!isNeeded) return;
    import("./verify-factor.tsx").then(
      ({ VerifyFactor }) => setView(<VerifyFactor />),
      () => setView(<LoadFailure />),
    );
  }, [isNeeded]);
  return isNeeded ? view : null;
}

function LoadFailure() {
  const { failures } = useTexts(accounts);
  return (
    <Notice as="p" role="alert" kind="danger">
      {failures.offline}
    </Notice>
  );
}
