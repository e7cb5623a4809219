import { useQuery } from "@tanstack/react-query";
import { href, useNavigate, useSearchParams } from "react-router";
import { JournalList } from "#app/features/people/journal-list.tsx";
import { journalQuery } from "#app/features/people/journal-query.ts";
import { peopleQuery } from "#app/features/people/people-query.ts";
import { pageSearch, readPageNumber } from "#app/lib/page-number.ts";
import { journal } from "#app/texts/en/journal.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PagedList } from "#app/ui/paged-list.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { JOURNAL_PAGE_SIZE, nameOfPerson } from "#shared/people-api.ts";
import type { RouteHandle } from "#shared/site-map.ts";
import { useEditorBackend } from "./editor-backend.ts";
import { PeopleLinks } from "./section-links.tsx";

export const handle: RouteHandle = { title: "journal" };

type View = { page: number; person: string };

function journalUrl({ page, person }: View): string {
  const parameters = new URLSearchParams(pageSearch(page));
  if (person) parameters.set("person", person);
  return href("/admin/accounts/journal") + (parameters.size > 0 ? `?${parameters}` : "");
}

/** Shows owners who did what with the accounts. The server and the database check the role. */
export default function JournalPage() {
  const { askServer } = useEditorBackend();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const view = { page: readPageNumber(parameters), person: parameters.get("person")?.slice(0, 36) ?? "" };
  const query = useQuery(journalQuery(askServer, view));
  const { data } = useQuery(peopleQuery(askServer));
  return (
    <main id="main" tabIndex={-1} className="frame page admin-page">
      <PageHeader kind="list" className="pb-8" title={journal.title} lead={journal.lead} />
      <PeopleLinks />
      <div className="journal-filter">
        <SelectField
          id="journal-person"
          label={journal.person}
          value={view.person}
          options={[
            ["", journal.everybody],
            ...(data?.people ?? []).map((person) => [person.id, nameOfPerson(person)] as const),
          ]}
          onChoose={(person) => void navigate(journalUrl({ page: 1, person }))}
        />
      </div>
      <PagedList
        query={query}
        rowsOf={({ entries }) => entries}
        page={view.page}
        pageSize={JOURNAL_PAGE_SIZE}
        linkTo={(page) => journalUrl({ ...view, page })}
        texts={journal}
        skeletonRows={4}
        pagesClassName="contents"
      >
        {(entries) => <JournalList entries={entries} />}
      </PagedList>
    </main>
  );
}
