export function SkeletonRows({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className="grid gap-3">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move
        <div key={index} className="skeleton h-12" />
      ))}
    </div>
  );
}
