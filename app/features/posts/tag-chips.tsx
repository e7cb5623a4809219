import { Fragment } from "react";
import { href, Link } from "react-router";
import { blog } from "#app/texts/en/blog.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { searchPart } from "./post-search.ts";

export function TagChips({ tags }: { tags: string[] | null }) {
  const texts = useTexts(blog);
  if (!tags || tags.length === 0) return null;
  return (
    <ul aria-label={texts.tags} className="tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={href("/blog") + searchPart({ tag })} className="chip">
            <TagText tag={tag} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Shows a hyphen between two words as a space. The text contains it, so that readers find and copy the stored tag. */
export function TagText({ tag }: { tag: string }) {
  return tag.split(/(?=-\p{L}{2})/u).map((part, index, parts) =>
    /\p{L}{2}$/u.test(parts[index - 1] ?? "") ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a tag are constant
      <Fragment key={index}>
        <span className="tag-hyphen">-</span>
        <span>{part.slice(1)}</span>
      </Fragment>
    ) : (
      part
    ),
  );
}
