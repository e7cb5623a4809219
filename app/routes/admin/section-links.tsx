import { useQuery } from "@tanstack/react-query";
import { href, NavLink } from "react-router";
import { draftOverviewQuery } from "#app/features/writing/draft-queries.ts";
import { images } from "#app/texts/en/images.ts";
import { manage as texts } from "#app/texts/en/manage.ts";
import { people as peopleTexts } from "#app/texts/en/people.ts";
import { useEditorBackend } from "./editor-backend.ts";

const imageTexts = images.lists;

type SectionLinksProps = {
  label: string;
  lists: readonly { to: string; name: string; count?: number | undefined }[];
};

/** Links to the lists of one section, with the number of items where it helps. */
function SectionLinks({ label, lists }: SectionLinksProps) {
  return (
    <nav aria-label={label} className="section-links">
      {lists.map(({ to, name, count }) => (
        <NavLink key={to} to={to} end>
          {count ? `${name} (${count})` : name}
        </NavLink>
      ))}
    </nav>
  );
}

export function PostsLinks() {
  const { data } = useQuery(draftOverviewQuery(useEditorBackend().database));
  const lists = [
    { to: href("/admin/blog"), name: texts.lists.published },
    { to: href("/admin/blog/drafts"), name: texts.lists.drafts, count: data?.count },
    { to: href("/admin/blog/scheduled"), name: texts.lists.scheduled, count: data?.scheduledCount },
    { to: href("/admin/blog/deleted/:id?"), name: texts.lists.deleted },
  ];
  return <SectionLinks label={texts.lists.name} lists={lists} />;
}

const imageLists = [
  { to: href("/admin/pictures"), name: imageTexts.library },
  { to: href("/admin/pictures/deleted"), name: imageTexts.deleted },
];

export function ImagesLinks() {
  return <SectionLinks label={imageTexts.name} lists={imageLists} />;
}

const people = [
  { to: href("/admin/accounts"), name: peopleTexts.title },
  { to: href("/admin/accounts/journal"), name: peopleTexts.lists.auditLog },
];

export function PeopleLinks() {
  return <SectionLinks label={peopleTexts.lists.name} lists={people} />;
}
