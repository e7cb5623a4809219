import { useCallback, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { copyLink } from "#app/ui/copy-link.ts";
import { Notice } from "#app/ui/notice.tsx";
import { INVITATION_DAYS, type Invited } from "#shared/people-api.ts";

type InvitationNoticeProps = { invited: Invited; onClose: () => void };

/** Shows the invitation link once, and takes the focus. */
export function InvitationNotice({ invited: { email, link }, onClose }: InvitationNoticeProps) {
  const focus = useCallback((box: HTMLElement | null) => box?.focus(), []);
  return (
    <Notice ref={focus} tabIndex={-1} aria-label="Invitation" className="invitation-notice">
      {link ? (
        <LinkToHandOver email={email} address={location.origin + link} onClose={onClose} />
      ) : (
        <>
          <p>{sentWords(email)}</p>
          <div className="invitation-link">
            <CloseButton onClose={onClose} />
          </div>
        </>
      )}
    </Notice>
  );
}

function CloseButton({ onClose }: Pick<InvitationNoticeProps, "onClose">) {
  return (
    <Button look="quiet" onClick={onClose}>
      Close
    </Button>
  );
}

function sentWords(email: string): string {
  return `An invitation was sent to ${email}. Its link works once and for ${INVITATION_DAYS} days.`;
}

type LinkProps = { email: string; address: string } & Pick<InvitationNoticeProps, "onClose">;

function LinkToHandOver({ email, address, onClose }: LinkProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <p>
        No e-mail was sent. Hand this link to {email}: it leads to a new password, works once and for {INVITATION_DAYS}{" "}
        days, and is shown only now.
      </p>
      <div className="invitation-link">
        <input
          ref={field}
          className="input"
          readOnly
          aria-label={`Link for ${email}`}
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copyLink(address, field.current)}>Copy link</Button>
        <CloseButton onClose={onClose} />
      </div>
    </>
  );
}
