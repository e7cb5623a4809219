import { Link } from "react-router";
import { FailureText, LoadingText } from "#app/ui/query-state.tsx";
import { type RetriedQuery, RetryButton, useRetry } from "#app/ui/retry.tsx";
import type { PictureUses as Uses } from "../data/list-picture-uses.ts";
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
        <Places uses={data} />
      ) : (
        <LoadingText>{LOADING}</LoadingText>
      )}
    </section>
  );
}

function Places({ uses }: { uses: Uses }) {
  const more = uses.posts + uses.drafts - uses.places.length;
  if (uses.places.length === 0) return <p>In no post and no draft.</p>;
  return (
    <>
      <p>In {countUses(uses)}:</p>
      <ul className="picture-places">
        {uses.places.map((place) => (
          <li key={place.postId ?? place.draftId}>
            <Place place={place} />
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </>
  );
}

function Place({ place: { slug, title, draftId } }: { place: PictureUse }) {
  const name = title || "Without a title";
  return (
    <>
      {slug ? <Link to={`/admin/blog/edit/${slug}`}>{name}</Link> : name}
      {draftId && " (draft)"}
    </>
  );
}
