import { formatDateTime, formatDayOf } from "#app/lib/format-date-time.ts";
import { DataTable, RowAction, RowActions } from "#app/ui/data-table.tsx";
import { nameOfPerson, type People, type Person, type PersonChange } from "#shared/people-api.ts";
import { describeState, isInvited } from "./person-state.ts";

const columns = [
  { name: "Account", className: "person-account" },
  { name: "Last sign-in", className: "person-day" },
  { name: "Actions", className: "person-actions" },
];

const ROLES = { owner: "Owner", editor: "Editor" };

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
            {person.id === you && <span className="person-note"> (you)</span>}
            <p className="person-note">
              {person.name && `${person.email} · `}
              {ROLES[person.role]}
              <span className="person-meta">
                {" "}
                · last sign-in <Moment at={person.last_sign_in_at} />
              </span>
            </p>
            <State person={person} />
          </td>
          <td className="person-day">
            <Moment at={person.last_sign_in_at} />
          </td>
          <td className="person-actions">
            <PersonActions person={person} {...actions} />
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

function Moment({ at }: { at: string | null }) {
  if (!at) return "never";
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatDayOf(at)}
    </time>
  );
}

function PersonActions({ person, onRename, onChange, onInviteAgain }: Actions & { person: Person }) {
  const { role, disabled_at } = person;
  const of = nameOfPerson(person);
  const change = (name: string, wanted: PersonChange, isDanger = false) => (
    <RowAction name={name} of={of} isDanger={isDanger} onClick={() => onChange(person, wanted)} />
  );
  return (
    <RowActions>
      <RowAction name="Rename" of={of} onClick={() => onRename(person)} />
      {isInvited(person) && !disabled_at ? (
        <RowAction name="New link" of={of} onClick={() => onInviteAgain(person)} />
      ) : (
        change("Sign out", "end sessions")
      )}
      {person.has_factor && change("Reset factor", "reset factors")}
      {role === "owner" ? change("Make editor", "make editor") : change("Make owner", "make owner")}
      {disabled_at ? change("Enable", "enable") : change("Disable", "disable")}
      {change("Remove", "remove", true)}
    </RowActions>
  );
}
