/** A card without a picture has a chart in its place: contour lines of islands that follow from the post's slug alone. */

export const CHART_WIDTH = 320;
export const CHART_HEIGHT = 180;

/** Contours by their size: two shoals, the coast, and lines of height up to the summit. */
export const CONTOURS = [1.62, 1.28, 1, 0.74, 0.5, 0.27];

export type Island = {
  x: number;
  y: number;
  /** Degrees by which it is turned. */
  angle: number;
  /** Of its coast: the drawing's size times this. */
  length: number;
  breadth: number;
  /** Its coast around 0 0, as path data. */
  coast: string;
};

const POINTS = 11;
const RADIUS = 50;

/** A great island, a smaller one before its coast and islets farther off. The first carries the mark. */
export function drawIslands(slug: string): [Island, ...Island[]] {
  const random = randomFrom(slug);
  const between = (least: number, most: number) => Math.round(least + random() * (most - least));
  const side = random() < 0.5 ? -1 : 1;
  const tilt = between(-30, 30);
  const island = (x: number, y: number, size: number): Island => ({
    x: CHART_WIDTH / 2 + side * x,
    y: CHART_HEIGHT / 2 + y,
    angle: tilt + between(-15, 15),
    length: Math.round((size * between(130, 190)) / 100) / 100,
    breadth: size / 100,
    coast: drawCoast(between),
  });
  const slope = between(-34, 34);
  return [
    island(between(30, 70), slope, between(50, 68)),
    island(between(-70, -40), -slope + between(-16, 16), between(28, 42)),
    island(between(-138, -112), between(-56, 56), between(14, 24)),
    island(between(122, 142), slope > 0 ? between(-66, -40) : between(40, 66), between(10, 18)),
  ];
}

/** A closed curve through the middles of a ragged ring's sides. */
function drawCoast(between: (least: number, most: number) => number): string {
  const ring = Array.from({ length: POINTS }, (_, point) => {
    const angle = (point / POINTS) * 2 * Math.PI;
    const radius = between(RADIUS * 0.52, RADIUS * 1.45);
    return [Math.round(radius * Math.cos(angle)), Math.round(radius * Math.sin(angle))] as const;
  });
  const middle = (point: number) => {
    const [x, y] = ring[point % POINTS] as readonly [number, number];
    const [nextX, nextY] = ring[(point + 1) % POINTS] as readonly [number, number];
    return `${(x + nextX) >> 1} ${(y + nextY) >> 1}`;
  };
  return `M${middle(POINTS - 1)}${ring.map(([x, y], point) => `Q${x} ${y} ${middle(point)}`).join("")}Z`;
}

/** Numbers from 0 to 1 that come again with the same text (FNV-1a, then mulberry32). */
function randomFrom(text: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
