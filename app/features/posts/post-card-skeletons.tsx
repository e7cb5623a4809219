/** Shapes of what is coming, so that nothing jumps when it comes. */
export function PostCardSkeletons({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className="grid gap-x-8 gap-y-12 md:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move
        <div key={index} className="grid gap-4">
          <div className="skeleton aspect-video" />
          <div className="skeleton h-3 w-2/5" />
          <div className="skeleton h-6 w-11/12" />
          <div className="skeleton h-16" />
        </div>
      ))}
    </div>
  );
}
