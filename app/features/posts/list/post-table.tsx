import { CopyPlus, Link as LinkIcon, Pencil, Trash2 } from "@lucide/icons";
import { href } from "react-router";
import { Icon } from "#app/lib/icon.tsx";
import { dates } from "#app/texts/en/dates.ts";
import { manage as texts } from "#app/texts/en/manage.ts";
import { DataTable, RowActions } from "#app/ui/data-table.tsx";
import { IconButton, IconLink } from "#app/ui/icon-button.tsx";
import { formatDay } from "#shared/format-date.ts";
import type { PostSummary } from "#shared/post.ts";
import { copyPostLink, PostLink } from "../public-post-links.tsx";
import { LanguageFacts } from "./language-facts.tsx";

const columns = [
  { name: texts.columns.title },
  { name: texts.columns.author, className: "post-author max-md:hidden" },
  { name: texts.columns.date, className: "post-date max-sm:hidden" },
  { name: texts.columns.actions, className: "post-row-actions text-right" },
];

type PostTableProps = {
  posts: PostSummary[];
  /** Ids of posts with a draft. */
  changed: string[];
  /** Titles of translated posts by id. */
  originals: Record<string, string>;
  onDuplicate: (post: PostSummary) => void;
  onDelete: (post: PostSummary) => void;
};

/** Posts with their actions. Narrow screens hide author and date (spec section 2). */
export function PostTable({ posts, changed, originals, onDuplicate, onDelete }: PostTableProps) {
  return (
    <DataTable className="post-table" columns={columns}>
      {posts.map((post) => (
        <tr key={post.id}>
          <td>
            <PostLink id={`post-row-${post.id}`} post={post} className="row-link">
              {post.title}
            </PostLink>
            {changed.includes(post.id) && (
              <span className="chip">
                {texts.changes}
                <span className="sr-only">{texts.notPublished}</span>
              </span>
            )}
            <ul className="row-facts empty:hidden">
              <LanguageFacts language={post.language} original={originals[post.translation_of ?? ""]} />
            </ul>
          </td>
          <td className="text-quiet max-md:hidden">{post.author}</td>
          <td className="whitespace-nowrap text-quiet max-sm:hidden">
            <time dateTime={post.date}>{formatDay(post.date, dates.short)}</time>
          </td>
          <td>
            <RowActions>
              <span className="contents max-sm:hidden">
                <IconButton
                  title={texts.copyLink}
                  label={texts.copyLink}
                  aria-describedby={`post-row-${post.id}`}
                  onClick={() => void copyPostLink(post)}
                >
                  <Icon of={LinkIcon} className="size-4" />
                </IconButton>
                <IconButton
                  title={texts.duplicate}
                  label={texts.duplicate}
                  aria-describedby={`post-row-${post.id}`}
                  onClick={() => onDuplicate(post)}
                >
                  <Icon of={CopyPlus} className="size-4" />
                </IconButton>
              </span>
              <IconLink to={href("/admin/blog/edit/:slug?", { slug: post.slug })} label={texts.edit(post.title)}>
                <Icon of={Pencil} className="size-4" />
              </IconLink>
              <IconButton isDanger label={texts.delete(post.title)} onClick={() => onDelete(post)}>
                <Icon of={Trash2} className="size-4" />
              </IconButton>
            </RowActions>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
