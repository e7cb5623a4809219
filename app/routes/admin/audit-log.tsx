import { useQuery } from "@tanstack/react-query";
import { href, useNavigate, useSearchParams } from "react-router";
import { AuditLogList } from "#app/features/people/audit-log-list.tsx";
import { auditLogQuery } from "#app/features/people/audit-log-query.ts";
import { peopleQuery } from "#app/features/people/people-query.ts";
import { pageSearch, readPageNumber } from "#app/lib/page-number.ts";
import { auditLog } from "#app/texts/en/audit-log.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PagedList } from "#app/ui/paged-list.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { AUDIT_LOG_PAGE_SIZE, nameOfPerson } from "#shared/people-api.ts";
import type { RouteHandle } from "#shared/site-map.ts";
import { useEditorBackend } from "./editor-backend.ts";
import { PeopleLinks } from "./section-links.tsx";

export const handle: RouteHandle = { title: "auditLog" };

type View = { page: number; person: string };

function auditLogUrl({ page, person }: View): string {
  const parameters = new URLSearchParams(pageSearch(page));
  if (person) parameters.set("person", person);
  return href("/admin/accounts/journal") + (parameters.size > 0 ? `?${parameters}` : "");
}

/** Shows owners who did what with the accounts. The server and the database check the role. */
export default function AuditLogPage() {
  const { askServer } = useEditorBackend();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const view = { page: readPageNumber(parameters), person: parameters.get("person")?.slice(0, 36) ?? "" };
  const query = useQuery(auditLogQuery(askServer, view));
  const { data } = useQuery(peopleQuery(askServer));
  return (
    <main id="main" tabIndex={-1} className="frame page admin-page">
      <PageHeader kind="list" className="pb-8" title={auditLog.title} lead={auditLog.lead} />
      <PeopleLinks />
      <div className="audit-log-filter">
        <SelectField
          id="audit-log-person"
          label={auditLog.person}
          value={view.person}
          options={[
            ["", auditLog.everybody],
            ...(data?.people ?? []).map((person) => [person.id, nameOfPerson(person)] as const),
          ]}
          onChoose={(person) => void navigate(auditLogUrl({ page: 1, person }))}
        />
      </div>
      <PagedList
        query={query}
        rowsOf={({ entries }) => entries}
        page={view.page}
        pageSize={AUDIT_LOG_PAGE_SIZE}
        linkTo={(page) => auditLogUrl({ ...view, page })}
        texts={auditLog}
        skeletonRows={4}
        pagesClassName="contents"
      >
        {(entries) => <AuditLogList entries={entries} />}
      </PagedList>
    </main>
  );
}
