import { Link } from "react-router";
import { QueryState } from "#app/ui/query-state.tsx";
import type { RetriedQuery } from "#app/ui/retry.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import type { PictureUses as Uses } from "./data/list-pictures.ts";
import { countUses, type PictureUse } from "./picture.ts";

export function PictureUses({ query }: { query: RetriedQuery<Uses> }) {
  return (
    <section aria-label="Where it is used">
      <h3>Where it is used</h3>
      <QueryState
        query={query}
        about="uses"
        loadingText="Looking where it is used..."
        skeleton={<SkeletonRows count={1} />}
        failureText="Failed to find out where it is used."
      >
        {(uses) => <UsingPosts uses={uses} />}
      </QueryState>
    </section>
  );
}

function UsingPosts({ uses }: { uses: Uses }) {
  const more = uses.posts + uses.drafts - uses.items.length;
  if (uses.items.length === 0) return <p>In no post and no draft.</p>;
  return (
    <>
      <p>In {countUses(uses)}:</p>
      <ul className="picture-places">
        {uses.items.map((use) => (
          <li key={use.postId ?? use.draftId}>
            <UsingPost use={use} />
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </>
  );
}

function UsingPost({ use: { slug, title, draftId } }: { use: PictureUse }) {
  const name = title || "Without a title";
  return (
    <>
      {slug ? <Link to={`/admin/blog/edit/${slug}`}>{name}</Link> : name}
      {draftId && " (draft)"}
    </>
  );
}
