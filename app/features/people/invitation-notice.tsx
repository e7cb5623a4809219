import { useCallback, useRef } from "react";
import { people } from "#app/texts/en/people.ts";
import { Button } from "#app/ui/button.tsx";
import { copyLink } from "#app/ui/copy-link.ts";
import { Notice } from "#app/ui/notice.tsx";
import { INVITATION_DAYS, type Invited } from "#shared/people-api.ts";

type InvitationNoticeProps = { invited: Invited; onClose: () => void };

/** Shows the invitation link once, and takes the focus. */
export function InvitationNotice({ invited: { email, link }, onClose }: InvitationNoticeProps) {
  const focus = useCallback((box: HTMLElement | null) => box?.focus(), []);
  return (
    <Notice ref={focus} tabIndex={-1} aria-label={people.invitation.name} className="invitation-notice">
      {link ? (
        <LinkToHandOver email={email} url={location.origin + link} onClose={onClose} />
      ) : (
        <>
          <p>{people.invitation.sent(email, INVITATION_DAYS)}</p>
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
      {people.invitation.close}
    </Button>
  );
}

type LinkProps = { email: string; url: string } & Pick<InvitationNoticeProps, "onClose">;

function LinkToHandOver({ email, url, onClose }: LinkProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <p>{people.invitation.handOver(email, INVITATION_DAYS)}</p>
      <div className="invitation-link">
        <input
          ref={field}
          className="input"
          readOnly
          aria-label={people.invitation.link(email)}
          value={url}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copyLink(url, field.current)}>{people.invitation.copy}</Button>
        <CloseButton onClose={onClose} />
      </div>
    </>
  );
}
