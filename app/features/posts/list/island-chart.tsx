import { CHART_HEIGHT, CHART_WIDTH, CONTOURS, drawIslands } from "#shared/draw-islands.ts";

/** Rotation between contours in degrees, so that they differ. */
const TWIST = 5;

/** Placeholder for an image: a chart derived from the post's slug, in the colours of the theme. */
export function IslandChart({ slug }: { slug: string }) {
  const islands = drawIslands(slug);
  const [{ x, y }] = islands;
  return (
    <svg
      viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="island-chart"
    >
      <path d="M0 45H320M0 135H320M80 0V180M240 0V180" />
      {islands.map(({ coast, ...island }) => (
        <g
          key={coast}
          transform={`translate(${island.x} ${island.y}) rotate(${island.angle}) scale(${island.length} ${island.breadth})`}
        >
          {CONTOURS.map((size, index) => (
            <path key={size} d={coast} transform={`scale(${size}) rotate(${index * TWIST})`} />
          ))}
        </g>
      ))}
      <circle cx={x} cy={y} r="7" />
      <circle cx={x} cy={y} r="2.5" />
    </svg>
  );
}
