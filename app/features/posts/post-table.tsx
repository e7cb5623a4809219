import { Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { formatShortDate, type PostSummary } from "./post.ts";

type PostTableProps = {
  posts: PostSummary[];
  onDelete: (post: PostSummary) => void;
};

/** Posts with what can be done to them. Author and date give way on narrow screens (spec section 2). */
export function PostTable({ posts, onDelete }: PostTableProps) {
  return (
    <table className="data-table post-table">
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col" className="post-author max-md:hidden">
            Author
          </th>
          <th scope="col" className="post-date max-sm:hidden">
            Date
          </th>
          <th scope="col" className="post-row-actions text-right">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <tr key={post.id}>
            <td>
              <Link to={`/blog/${post.slug}`} className="row-link">
                {post.title}
              </Link>
            </td>
            <td className="text-quiet max-md:hidden">{post.author}</td>
            <td className="whitespace-nowrap text-quiet max-sm:hidden">
              <time dateTime={post.date}>{formatShortDate(post.date)}</time>
            </td>
            <td>
              <div className="row-actions">
                <Link to={`/admin/blog/edit/${post.slug}`} className="icon-button" aria-label={`Edit ${post.title}`}>
                  <Pencil aria-hidden="true" className="size-4" />
                </Link>
                <button
                  type="button"
                  className="icon-button hover:text-danger"
                  aria-label={`Delete ${post.title}`}
                  onClick={() => onDelete(post)}
                >
                  <Trash2 aria-hidden="true" className="size-4" />
                </button>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
