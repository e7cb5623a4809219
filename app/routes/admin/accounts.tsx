import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { href } from "react-router";
import { useSessionStore } from "#app/features/accounts/session-provider.tsx";
import { InvitationNotice } from "#app/features/people/invitation-notice.tsx";
import { InviteForm } from "#app/features/people/invite-form.tsx";
import { peopleQuery } from "#app/features/people/people-query.ts";
import { PeopleTable } from "#app/features/people/people-table.tsx";
import { type PersonChanges, usePersonChanges } from "#app/features/people/use-person-changes.ts";
import { people as texts } from "#app/texts/en/people.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { StatusMessage } from "#app/ui/status-message.tsx";
import { BackendError } from "#shared/backend-error.ts";
import { type Invited, LONGEST_NAME, nameOfPerson, type People } from "#shared/people-api.ts";
import type { RouteHandle } from "#shared/site-map.ts";
import { useEditorBackend } from "./editor-backend.ts";
import { PeopleLinks } from "./section-links.tsx";

export const handle: RouteHandle = { title: "people" };

/** Lists the accounts for owners. The server and the database check the role. */
export default function AccountsPage() {
  const { askServer } = useEditorBackend();
  const query = useQuery(peopleQuery(askServer));
  const isRejected = query.error instanceof BackendError && query.error.status === 403;
  return (
    <main id="main" tabIndex={-1} className="frame page admin-page">
      {isRejected ? (
        <StatusMessage
          role="alert"
          title={texts.ownersOnly.title}
          action={<ButtonLink to={href("/admin/blog")}>{texts.ownersOnly.back}</ButtonLink>}
        >
          <p>{texts.ownersOnly.text}</p>
        </StatusMessage>
      ) : (
        <Accounts query={query} askServer={askServer} />
      )}
    </main>
  );
}

type AccountsProps = { query: UseQueryResult<People>; askServer: typeof fetch };

function Accounts({ query, askServer }: AccountsProps) {
  const session = useSessionStore();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const [invited, setInvited] = useState<Invited | null>(null);
  const changes = usePersonChanges({
    send: askServer,
    onInvited: setInvited,
    onRemoved: focusHeading,
    // The change ended this session on the server, so it ends here too; the gate then shows the sign-in screen.
    onOwnSessionEnded: () => void session.renewAccessToken(),
  });
  return (
    <>
      <PageHeader kind="list" className="pb-8" title={texts.title} lead={texts.lead} headingRef={heading} />
      <PeopleLinks />
      <InviteForm send={askServer} onInvited={setInvited} />
      {invited && (
        <InvitationNotice
          key={invited.link ?? invited.email}
          invited={invited}
          onClose={() => {
            setInvited(null);
            focusHeading();
          }}
        />
      )}
      <QueryState
        query={query}
        about="accounts"
        loadingText={texts.loading}
        skeleton={<SkeletonRows count={4} />}
        failureText={texts.failure}
      >
        {({ you, people }) => (
          <PeopleTable
            you={you}
            people={people}
            onRename={changes.renaming.ask}
            onChange={(person, change) => changes.asking.ask(person, change, person.id === you)}
            onInviteAgain={changes.inviteAgain}
          />
        )}
      </QueryState>
      <ChangeDialog asking={changes.asking} />
      <RenameDialog renaming={changes.renaming} />
    </>
  );
}

function ChangeDialog({ asking }: { asking: PersonChanges["asking"] }) {
  const { asked, isBusy, cancel, confirm } = asking;
  const question = asked && texts.questions[asked.change];
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={(asked && question?.title(nameOfPerson(asked.person))) ?? ""}
      cancelLabel={texts.cancel}
      confirmLabel={question?.confirm ?? ""}
      isBusy={isBusy}
      onCancel={cancel}
      onConfirm={confirm}
    >
      <p>{asked?.isOwn ? question?.ownText : question?.text}</p>
    </ConfirmDialog>
  );
}

function RenameDialog({ renaming }: { renaming: PersonChanges["renaming"] }) {
  const { asked, isBusy, cancel } = renaming;
  const input = useRef<HTMLInputElement>(null);
  const save = () => asked && renaming.save(asked, input.current?.value.trim() ?? "");
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={texts.rename.title(asked?.email ?? "")}
      cancelLabel={texts.cancel}
      confirmLabel={texts.rename.confirm}
      isSafe
      isBusy={isBusy}
      onCancel={cancel}
      onConfirm={save}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field id="person-name" label={texts.rename.label} hint={texts.rename.hint}>
          <input
            ref={input}
            id="person-name"
            className="input"
            aria-describedby="person-name-hint"
            autoComplete="off"
            maxLength={LONGEST_NAME}
            defaultValue={asked?.name}
          />
        </Field>
      </form>
    </ConfirmDialog>
  );
}
