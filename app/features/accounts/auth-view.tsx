import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { AuthClient } from "./auth-client.ts";
import { authMessage } from "./auth-message.ts";
import { useSessionStore } from "./session-provider.tsx";
import type { SessionStore } from "./session-store.ts";

export type AuthViewName =
  | "sign_in"
  | "sign_up"
  | "forgotten_password"
  | "magic_link"
  | "update_password"
  | "verify_otp";

export type AuthNotice = { kind: "danger" | "success"; text: string };

export type AuthViewProps = {
  /** Return URL of links in e-mails and from providers. */
  redirectTo: string;
  email: string;
  notice: AuthNotice | null;
  setNotice: (notice: AuthNotice | null) => void;
};

type AuthViewFormProps = Pick<AuthViewProps, "notice" | "setNotice"> & {
  name: string;
  label: string;
  busyLabel: string;
  /**
   * @returns the message to show; undefined if the page changes, so that the form stays busy. @throws the service's
   * error
   */
  onSubmit: (fields: Record<string, string>, auth: AuthClient) => Promise<string | undefined>;
  /** False if the screen has other forms. */
  isMain?: boolean;
  children: ReactNode;
};

/** Frame of all views: sends one request at a time, shows the busy label, and focuses the service's message. */
export function AuthViewForm({ name, label, busyLabel, isMain = true, children, ...props }: AuthViewFormProps) {
  const { notice, setNotice, onSubmit } = props;
  const store = useSessionStore();
  const isHydrated = useHydrated();
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false); // a second click arrives before the next render

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const form = event.currentTarget;
    const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    setBusy(true);
    setNotice(null);
    let confirmation: string | undefined;
    try {
      confirmation = await onSubmit(fields, await loadClient(store));
      if (confirmation === undefined) return;
      if (!isMain) form.reset();
      setNotice({ kind: "success", text: confirmation });
    } catch (error) {
      setNotice({ kind: "danger", text: authMessage(error) });
    }
    isUnderWay.current = false;
    setBusy(false);
  }

  return (
    // The form is disabled before hydration: the browser's own form post must not send the password.
    <form
      method="post"
      noValidate
      aria-label={name}
      aria-busy={isBusy}
      className="auth-form"
      onFocus={store.preload}
      onSubmit={submit}
    >
      {children}
      <Button
        type="submit"
        look={isMain ? "main" : "quiet"}
        className={isMain ? "auth-submit" : ""}
        disabled={!isHydrated}
        aria-disabled={isBusy || undefined}
      >
        {isBusy && <Spinner />}
        <span>{isBusy ? busyLabel : label}</span>
      </Button>
      {notice && <ServiceNotice key={notice.text} notice={notice} />}
    </form>
  );
}

function ServiceNotice({ notice: { kind, text } }: { notice: AuthNotice }) {
  return (
    <Notice as="p" ref={focusOnArrival} tabIndex={-1} role={kind === "danger" ? "alert" : "status"} kind={kind}>
      {text}
    </Notice>
  );
}

async function loadClient(store: SessionStore): Promise<AuthClient> {
  const unreachable = { name: "AuthRetryableFetchError", status: 0 };
  if (!navigator.onLine) throw unreachable; // see SessionStore.preload
  try {
    return await store.getAuthClient();
  } catch {
    throw unreachable;
  }
}

function focusOnArrival(notice: HTMLElement | null): void {
  notice?.focus();
}
