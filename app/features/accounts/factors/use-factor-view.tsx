import type { ReactNode } from "react";
import { useLazyCode } from "#app/lib/use-lazy-code.ts";
import { accounts } from "#app/texts/en/accounts.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Notice } from "#app/ui/notice.tsx";

const loadStep = () => import("./verify-factor.tsx");

/** Loads the code of this step only for an account with a second factor. @returns null until it has loaded */
export function useFactorView(isNeeded: boolean): ReactNode {
  const { code, hasFailed } = useLazyCode(loadStep, isNeeded || null);
  if (!isNeeded) return null;
  if (code) return <code.VerifyFactor />;
  return hasFailed ? <LoadFailure /> : null;
}

function LoadFailure() {
  const { failures } = useTexts(accounts);
  return (
    <Notice as="p" role="alert" kind="danger">
      {failures.offline}
    </Notice>
  );
}
