import { NavLink } from "react-router";

const lists = [
  { to: "/admin/blog", name: "Published" },
  { to: "/admin/blog/drafts", name: "Drafts" },
  { to: "/admin/blog/deleted", name: "Deleted" },
];

export function PostsLinks() {
  return (
    <nav aria-label="Lists of posts" className="section-links">
      {lists.map(({ to, name }) => (
        <NavLink key={to} to={to} end>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
