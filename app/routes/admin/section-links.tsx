import { NavLink } from "react-router";

type SectionLinksProps = {
  label: string;
  lists: readonly { to: string; name: string }[];
};

/** Links to the lists of one section. */
function SectionLinks({ label, lists }: SectionLinksProps) {
  return (
    <nav aria-label={label} className="section-links">
      {lists.map(({ to, name }) => (
        <NavLink key={to} to={to} end>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}

const posts = [
  { to: "/admin/blog", name: "Published" },
  { to: "/admin/blog/drafts", name: "Drafts" },
  { to: "/admin/blog/deleted", name: "Deleted" },
];

export function PostsLinks() {
  return <SectionLinks label="Lists of posts" lists={posts} />;
}

const pictures = [
  { to: "/admin/pictures", name: "Library" },
  { to: "/admin/pictures/deleted", name: "Deleted" },
];

export function PicturesLinks() {
  return <SectionLinks label="Lists of pictures" lists={pictures} />;
}
