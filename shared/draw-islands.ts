/** Draws a chart for a card without an image: contour lines of islands, derived from the post's slug. */

export const CHART_WIDTH = 320;
export const CHART_HEIGHT = 180;

/** Scale of the contours: two shoals, the coast, and height lines up to the summit. */
export const CONTOURS = [1.62, 1.28, 1, 0.74, 0.5, 0.27];

export type Island = {
  x: number;
  y: number;
  /** Rotation in degrees. */
  angle: number;
  /** Scale factor of the coast. */
  length: number;
  breadth: number;
  /** Outline of the coast around 0 0, as path data. */
  coast: string;
};

const POINTS = 11;
const RADIUS = 50;

/** Draws a large island, a smaller one near it and distant islets. The first island has the mark. */
export function drawIslands(slug: string): [Island, ...Island[]] {
  const random = randomFrom(slug);
  const between = (least: number, max: number) => Math.round(least + random() * (max - least));
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

/** Draws a closed curve through the midpoints of an irregular ring's sides. */
function drawCoast(between: (least: number, max: number) => number): string {
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

/** Returns a random generator (0 to 1) seeded by the text (FNV-1a, then mulberry32). */
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
