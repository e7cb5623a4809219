import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { authMessage } from "./auth-message.ts";
import { type AuthAddress, type AuthClient, getAuthClient } from "./session-store.ts";

export type AuthViewName =
  | "sign_in"
  | "sign_up"
  | "forgotten_password"
  | "magic_link"
  | "update_password"
  | "verify_otp";

/** What stands in the box under the form. */
export type AuthNotice = { kind: "danger" | "success"; text: string };

/** What every view is given. */
export type AuthViewProps = {
  address: AuthAddress;
  /** Where links of letters and providers lead back to. */
  redirectTo: string;
  /** What was typed as address in the view before. */
  email: string;
  onEmail: (email: string) => void;
  notice: AuthNotice | null;
  setNotice: (notice: AuthNotice | null) => void;
};

type AuthViewFormProps = AuthViewProps & {
  /** Name of the form for assistive technology. */
  name: string;
  label: string;
  busyLabel: string;
  /**
   * Does what the view is for. Returns the confirmation to show, or nothing when the page moves on: the form then stays
   * busy, so that its resting state does not flash.
   * @throws whatever the service said
   */
  onSubmit: (fields: Record<string, string>, auth: AuthClient) => Promise<string | undefined>;
  children: ReactNode;
};

/** The frame all views share: one request at a time, the busy label, the service's words in a box that takes the focus. */
export function AuthViewForm({
  address,
  name,
  label,
  busyLabel,
  notice,
  setNotice,
  onSubmit,
  children,
}: AuthViewFormProps) {
  const isAlive = useHydrated();
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false); // a second click arrives before the next render

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    setBusy(true);
    setNotice(null);
    let confirmation: string | undefined;
    try {
      confirmation = await onSubmit(fields, await loadClient(address));
      if (confirmation === undefined) return;
      setNotice({ kind: "success", text: confirmation });
    } catch (error) {
      setNotice({ kind: "danger", text: authMessage(error) });
    }
    isUnderWay.current = false;
    setBusy(false);
  }

  return (
    // Until the page is alive nothing can be sent: a password must not travel by an ordinary form post.
    <form method="post" noValidate aria-label={name} aria-busy={isBusy} className="auth-form" onSubmit={submit}>
      {children}
      <Button type="submit" className="auth-submit" disabled={!isAlive} aria-disabled={isBusy || undefined}>
        {isBusy && <Spinner />}
        {isBusy ? busyLabel : label}
      </Button>
      {notice && (
        <Notice
          as="p"
          key={notice.text}
          ref={focusOnArrival}
          tabIndex={-1}
          role={notice.kind === "danger" ? "alert" : "status"}
          kind={notice.kind}
        >
          {notice.text}
        </Notice>
      )}
    </form>
  );
}

/** Code that could not be fetched means what an unanswered request means. */
async function loadClient(address: AuthAddress): Promise<AuthClient> {
  try {
    return await getAuthClient(address);
  } catch {
    throw { name: "AuthRetryableFetchError", status: 0 };
  }
}

function focusOnArrival(notice: HTMLElement | null): void {
  notice?.focus();
}
