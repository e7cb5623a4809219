/** Placeholders with the size of cards, so that the layout does not shift. */
export function PostCardSkeletons({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className="post-cards">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move
        <div key={index} className="post-card">
          <div className="skeleton post-cover" />
          <div className="skeleton h-3 w-2/5" />
          <div className="skeleton h-6 w-11/12" />
          <div className="skeleton h-16" />
        </div>
      ))}
    </div>
  );
}
