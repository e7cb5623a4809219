import { href, Link } from "react-router";
import { images as texts } from "#app/texts/en/images.ts";
import { siteAdmin } from "#app/texts/en/site-admin.ts";
import { QueryState } from "#app/ui/query-state.tsx";
import type { RetriedQuery } from "#app/ui/retry.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import type { ImageUses as Uses } from "./data/image-uses.ts";
import { countUses } from "./library-image.ts";

const sectionNames: Record<string, string> = siteAdmin.sections;

export function ImageUses({ query }: { query: RetriedQuery<Uses> }) {
  return (
    <section aria-label={texts.whereUsed.title}>
      <h3>{texts.whereUsed.title}</h3>
      <QueryState
        query={query}
        about="uses"
        loadingText={texts.whereUsed.loading}
        skeleton={<SkeletonRows count={1} />}
        failureText={texts.whereUsed.failure}
      >
        {(uses) => <UsingPosts uses={uses} />}
      </QueryState>
    </section>
  );
}

function UsingPosts({ uses }: { uses: Uses }) {
  const more = uses.posts + uses.drafts - uses.items.length;
  if (uses.items.length + uses.sections.length === 0) return <p>{texts.whereUsed.none}</p>;
  return (
    <>
      <p>{texts.whereUsed.in(countUses(uses))}</p>
      <ul className="image-uses">
        {uses.items.map(({ post_id, draft_id, slug, title }) => {
          const name = title || texts.whereUsed.untitled;
          return (
            <li key={post_id ?? draft_id}>
              {slug ? <Link to={href("/admin/blog/edit/:slug?", { slug })}>{name}</Link> : <span>{name}</span>}
              {draft_id && <span>{texts.whereUsed.draft}</span>}
            </li>
          );
        })}
        {uses.sections.map((section) => (
          <li key={section}>
            <Link to={href("/admin/site/:section?", { section })}>{sectionNames[section]}</Link>
          </li>
        ))}
        {more > 0 && <li>{texts.whereUsed.more(more)}</li>}
      </ul>
    </>
  );
}
