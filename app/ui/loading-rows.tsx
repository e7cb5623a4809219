type LoadingRowsProps = {
  /** What is being loaded, in words. */
  text: string;
  count: number;
};

/** A table that is on its way: the words, and the shapes of its rows. */
export function LoadingRows({ text, count }: LoadingRowsProps) {
  return (
    <>
      <p role="status" className="pb-6 font-mono text-sm text-quiet">
        {text}
      </p>
      <div aria-hidden="true" className="grid gap-3">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move
          <div key={index} className="skeleton h-12" />
        ))}
      </div>
    </>
  );
}
