import { formatDateTime, formatDayOf } from "#app/lib/format-date-time.ts";
import { people as texts } from "#app/texts/en/people.ts";
import { DataTable, RowAction, RowActions } from "#app/ui/data-table.tsx";
import { nameOfPerson, type People, type Person, type PersonChange } from "#shared/people-api.ts";
import { describeState, isInvited, isOnlyOwner } from "./person-state.ts";

const columns = [
  { name: texts.columns.account, className: "person-account" },
  { name: texts.columns.lastSignIn, className: "person-day" },
  { name: texts.columns.actions, className: "person-actions" },
];

type Actions = {
  onRename: (person: Person) => void;
  onChange: (person: Person, change: PersonChange) => void;
  onInviteAgain: (person: Person) => void;
};

export function PeopleTable({ you, people, ...actions }: People & Actions) {
  return (
    <DataTable className="people-table" columns={columns}>
      {people.map((person) => (
        <tr key={person.id} data-disabled={person.disabled_at ? true : undefined}>
          <td className="person-account">
            <span className="person-name">{nameOfPerson(person)}</span>
            {person.id === you && <span className="person-note"> {texts.you}</span>}
            <p className="person-note">
              {person.name && <span>{`${person.email} · `}</span>}
              <span>{texts.roles[person.role]}</span>
              <span className="person-meta">
                {" "}
                · {texts.lastSignIn} <SignInTime at={person.last_sign_in_at} />
              </span>
            </p>
            <State person={person} />
          </td>
          <td className="person-day">
            <SignInTime at={person.last_sign_in_at} />
          </td>
          <td className="person-actions">
            <PersonActions person={person} isOnlyOwner={isOnlyOwner(person, people)} {...actions} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function State({ person }: { person: Person }) {
  const state = describeState(person);
  return state && <p className="person-note person-state">{state}</p>;
}

function SignInTime({ at }: { at: string | null }) {
  if (!at) return <span>{texts.never}</span>;
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatDayOf(at)}
    </time>
  );
}

type PersonActionsProps = Actions & { person: Person; isOnlyOwner: boolean };

/** Offers nothing that the database rejects. */
function PersonActions({ person, isOnlyOwner: isLast, onRename, onChange, onInviteAgain }: PersonActionsProps) {
  const { role, disabled_at } = person;
  const of = nameOfPerson(person);
  const change = (name: string, wanted: PersonChange, isDanger = false) => (
    <RowAction name={name} of={of} isDanger={isDanger} onClick={() => onChange(person, wanted)} />
  );
  return (
    <RowActions>
      <RowAction name={texts.actions.rename} of={of} onClick={() => onRename(person)} />
      {isInvited(person) && !disabled_at ? (
        <RowAction name={texts.actions.newLink} of={of} onClick={() => onInviteAgain(person)} />
      ) : (
        change(texts.actions.signOut, "end sessions")
      )}
      {person.has_factor && change(texts.actions.resetFactor, "reset factors")}
      {!isLast && (
        <>
          {role === "owner"
            ? change(texts.actions.makeEditor, "make editor")
            : change(texts.actions.makeOwner, "make owner")}
          {disabled_at ? change(texts.actions.enable, "enable") : change(texts.actions.disable, "disable")}
          {change(texts.actions.remove, "remove", true)}
        </>
      )}
    </RowActions>
  );
}
