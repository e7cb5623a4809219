const CELLS = 11 * 9;
const LIVE_CELL = 38;

export function BaseGrid() {
  return (
    <div aria-hidden="true" className="base-grid">
      {Array.from({ length: CELLS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all alike and never move
        <span key={index} data-live={index === LIVE_CELL || undefined} />
      ))}
    </div>
  );
}
