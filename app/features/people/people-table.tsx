import { Ban, Link2, LogOut, ShieldMinus, ShieldPlus, Trash2, UserCheck } from "@lucide/icons";
import { formatDateTime, formatDayOf } from "#app/lib/format-date-time.ts";
import { DataTable, RowActions } from "#app/ui/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import type { People, Person, PersonChange } from "#shared/people-api.ts";
import { describeState, isInvited } from "./person-state.ts";

const columns = [
  { name: "Account", className: "person-account" },
  { name: "Role", className: "person-role" },
  { name: "Created", className: "person-day" },
  { name: "Last sign-in", className: "person-day" },
  { name: "Actions", className: "person-actions text-right" },
];

const ROLES = { owner: "Owner", editor: "Editor" };

type Actions = {
  onChange: (person: Person, change: PersonChange) => void;
  onInviteAgain: (person: Person) => void;
};

export function PeopleTable({ you, people, ...actions }: People & Actions) {
  return (
    <DataTable className="people-table" columns={columns}>
      {people.map((person) => (
        <tr key={person.id} data-disabled={person.disabled_at ? true : undefined}>
          <td className="person-account">
            <span className="person-email">{person.email}</span>
            {person.id === you && <span className="person-note"> (you)</span>}
            <p className="person-note person-meta">
              {ROLES[person.role]} · last sign-in <Moment at={person.last_sign_in_at} />
            </p>
            <State person={person} />
          </td>
          <td className="person-role">{ROLES[person.role]}</td>
          <td className="person-day">
            <Moment at={person.created_at} />
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

function PersonActions({ person, onChange, onInviteAgain }: Actions & { person: Person }) {
  const { email, role, disabled_at } = person;
  const change = (wanted: PersonChange) => () => onChange(person, wanted);
  return (
    <RowActions>
      {isInvited(person) && !disabled_at ? (
        <IconButton title="New link" label={`New link for ${email}`} onClick={() => onInviteAgain(person)}>
          <Icon of={Link2} className="size-4" />
        </IconButton>
      ) : (
        <IconButton title="End sessions" label={`End all sessions of ${email}`} onClick={change("end sessions")}>
          <Icon of={LogOut} className="size-4" />
        </IconButton>
      )}
      {role === "editor" ? (
        <IconButton title="Make owner" label={`Make ${email} an owner`} onClick={change("make owner")}>
          <Icon of={ShieldPlus} className="size-4" />
        </IconButton>
      ) : (
        <IconButton title="Make editor" label={`Make ${email} an editor`} onClick={change("make editor")}>
          <Icon of={ShieldMinus} className="size-4" />
        </IconButton>
      )}
      {disabled_at ? (
        <IconButton title="Enable" label={`Enable ${email}`} onClick={change("enable")}>
          <Icon of={UserCheck} className="size-4" />
        </IconButton>
      ) : (
        <IconButton title="Disable" label={`Disable ${email}`} onClick={change("disable")}>
          <Icon of={Ban} className="size-4" />
        </IconButton>
      )}
      <IconButton isDanger title="Remove" label={`Remove ${email}`} onClick={change("remove")}>
        <Icon of={Trash2} className="size-4" />
      </IconButton>
    </RowActions>
  );
}
