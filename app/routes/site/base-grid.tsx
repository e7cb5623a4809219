const CELLS = 11 * 9;
/** The one that is awake. */
const LIVE_CELL = 38;

/** A small grid that lights up under the pointer and fades behind it. Only styles; nothing to load, nothing to wait for. */
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
