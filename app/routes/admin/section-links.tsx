import { useQuery } from "@tanstack/react-query";
import { NavLink } from "react-router";
import { draftOverviewQuery } from "#app/features/writing/draft-queries.ts";
import { useEditorBackend } from "./editor-backend.ts";

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
          {name}
          {count ? ` (${count})` : ""}
        </NavLink>
      ))}
    </nav>
  );
}

export function PostsLinks() {
  const { data } = useQuery(draftOverviewQuery(useEditorBackend().database));
  const lists = [
    { to: "/admin/blog", name: "Published" },
    { to: "/admin/blog/drafts", name: "Drafts", count: data?.count },
    { to: "/admin/blog/scheduled", name: "Scheduled", count: data?.scheduledCount },
    { to: "/admin/blog/deleted", name: "Deleted" },
  ];
  return <SectionLinks label="Lists of posts" lists={lists} />;
}

const pictures = [
  { to: "/admin/pictures", name: "Library" },
  { to: "/admin/pictures/deleted", name: "Deleted" },
];

export function PicturesLinks() {
  return <SectionLinks label="Lists of pictures" lists={pictures} />;
}

const people = [
  { to: "/admin/accounts", name: "Accounts" },
  { to: "/admin/accounts/journal", name: "Journal" },
];

export function PeopleLinks() {
  return <SectionLinks label="Lists of people" lists={people} />;
}
