import { Link } from "react-router";
import { FailureText, LoadingText } from "#app/ui/query-state.tsx";
import { type RetriedQuery, RetryButton, useRetry } from "#app/ui/retry.tsx";
import type { PictureUses as Uses } from "./data/list-pictures.ts";
import { countUses, type PictureUse } from "./picture.ts";

const LOADING = "Looking where it is used...";

export function PictureUses({ query }: { query: RetriedQuery<Uses> }) {
  const { data } = query;
  const { hasFailed, isRetrying, tries, retry } = useRetry(query, "uses");
  return (
    <section aria-label="Where it is used">
      <h3>Where it is used</h3>
      {hasFailed ? (
        <>
          <FailureText loadingText={LOADING} isRetrying={isRetrying} tries={tries}>
            Failed to find out where it is used.
          </FailureText>
          <RetryButton isRetrying={isRetrying} retry={retry} />
        </>
      ) : data ? (
        <UsingPosts uses={data} />
      ) : (
        <LoadingText>{LOADING}</LoadingText>
      )}
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
