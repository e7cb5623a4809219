/**
 * Draws the cover pictures of the seed posts.
 *
 * Every picture follows from its slug alone: the slug seeds a random generator, the generator
 * chooses one of five families of drawing and then every line in it. The same slug therefore
 * always gives the same picture, and a new post gets a picture of its own without an artist.
 */
import { tokens } from "#app/ui/tokens.ts";

const width = 1600;
const height = 900;

const night = tokens.ground.dark;
const raised = tokens.raised.dark;
const brand = tokens.brand;
const brandLine = tokens["brand-accent"];
const brandLight = tokens["brand-ink"].dark;
const signalColour = tokens.signal.dark;
const hairline = tokens.ink.dark;

type Point = { readonly x: number; readonly y: number };
type Drawing = { readonly layers: string; readonly signal: Point };
type Family = (random: Random) => Drawing;

/** Another number deals the families anew. With this one, posts that follow each other in time differ in kind. */
const edition = 3282;

export function drawCover(slug: string): string {
  const random = new Random(`${edition}:${slug}`);
  const family = random.pick(families);
  const drawing = family(random);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">`,
    drawGround(random),
    drawing.layers,
    drawSignal(drawing.signal),
    "</svg>",
  ].join("");
}

/** Dark from edge to edge, a little lifted on one side, as a room is by the screens in it. */
function drawGround(random: Random): string {
  const x = round(random.between(0.2, 0.8) * width);
  const y = round(random.between(0.2, 0.8) * height);
  return (
    `<defs><radialGradient id="ground" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="1100">` +
    `<stop offset="0" stop-color="${raised}"/><stop offset="1" stop-color="${night}"/>` +
    `</radialGradient></defs><rect width="${width}" height="${height}" fill="url(#ground)"/>`
  );
}

/** The only mark in the signal colour: a point and its ring, the same size in every picture. */
function drawSignal({ x, y }: Point): string {
  return (
    circle({ x, y }, 32, `fill="${night}" fill-opacity="0.72"`) +
    circle({ x, y }, 9.5, `fill="${signalColour}"`) +
    circle({ x, y }, 23, `stroke="${signalColour}" stroke-width="2.6"`)
  );
}

// ── Archipelago ────────────────────────────────────────────────────────────────────────────────

const cell = 8;
const margin = 8 * cell;
const columns = Math.ceil((width + 2 * margin) / cell) + 1;
const rows = Math.ceil((height + 2 * margin) / cell) + 1;

/** A chart of islands: contour lines of a seeded relief, shoals around the coasts, a graticule. */
function drawArchipelago(random: Random): Drawing {
  const relief = makeRelief(random);
  const step = 0.085;
  const layers = [drawGraticule(random)];
  for (let level = -4; level <= 12; level += 1) {
    const rings = traceContours(relief, level * step);
    if (rings.length === 0) continue;
    layers.push(`<path d="${rings.map(smoothRing).join("")}" fill-rule="evenodd" ${contourStyle(level)}/>`);
  }
  return { layers: layers.join(""), signal: findSummit(relief) };
}

function contourStyle(level: number): string {
  if (level < 0) {
    const strength = round(0.5 + level * 0.085);
    return `fill="${brand}" fill-opacity="0.025" stroke="${brand}" stroke-opacity="${strength}" stroke-width="1.4"`;
  }
  if (level === 0) return `fill="#1b1326" stroke="${brandLine}" stroke-width="3.2"`;
  const index = level % 3 === 0;
  return `fill="${brand}" fill-opacity="0.075" stroke="${index ? brandLine : brand}" stroke-opacity="0.85" stroke-width="${index ? 2.2 : 1.5}"`;
}

/** Heights on a grid that reaches past the picture, below every contour at its rim, so that all rings close. */
function makeRelief(random: Random): Float64Array {
  const noise = makeNoise(random);
  const islands = random.chance(0.4) ? placeCoast(random) : placeArc(random);
  const relief = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const rim = row === 0 || column === 0 || row === rows - 1 || column === columns - 1;
      relief[row * columns + column] = rim ? -2 : heightAt(gridPoint(column, row), islands, noise);
    }
  }
  return relief;
}

type Island = {
  readonly centre: Point;
  readonly angle: number;
  readonly length: number;
  readonly breadth: number;
  readonly rise: number;
};

/** Islands strung along a bow, as volcanic arcs are: a few large ones, and small ones between them. */
function placeArc(random: Random): Island[] {
  const from = { x: random.between(-60, 160), y: random.between(160, 740) };
  const to = { x: random.between(1440, 1660), y: height - from.y + random.between(-120, 120) };
  const bow = random.between(160, 330) * random.sign();
  const count = random.integer(9, 12);
  return Array.from({ length: count }, (_, index) => {
    const along = (index + random.between(0.2, 0.8)) / count;
    const large = index % 3 === 1;
    const slope = Math.atan2(to.y - from.y - bow * 4 * (2 * along - 1), to.x - from.x);
    const sway = large ? random.between(-30, 30) : random.between(-110, 110);
    return {
      centre: {
        x: from.x + (to.x - from.x) * along,
        y: from.y + (to.y - from.y) * along + bow * (4 * along * (1 - along) - 0.5) + sway,
      },
      angle: slope + random.between(-0.45, 0.45),
      length: large ? random.between(110, 230) : random.between(34, 84),
      breadth: large ? random.between(60, 105) : random.between(26, 50),
      rise: large ? random.between(0.8, 1.2) : random.between(0.5, 0.75),
    };
  });
}

/** One great island that leaves the picture, and what has broken off it. */
function placeCoast(random: Random): Island[] {
  const side = random.sign();
  const middle = { x: width / 2 + side * random.between(300, 560), y: height / 2 + random.between(-200, 200) };
  const mainland = {
    centre: middle,
    angle: random.between(0.5, 1.1) * random.sign(),
    length: 520,
    breadth: 265,
    rise: random.between(1.15, 1.35),
  };
  const islets = Array.from({ length: 9 }, () => ({
    centre: { x: width / 2 - side * random.between(-140, 720), y: random.between(60, 840) },
    angle: mainland.angle + random.between(-0.5, 0.5),
    length: random.between(30, 110),
    breadth: random.between(26, 58),
    rise: random.between(0.45, 0.8),
  }));
  return [mainland, ...islets];
}

/** The relief is rough where there is land and flat where there is not: the sea stays empty. */
function heightAt(point: Point, islands: readonly Island[], noise: Noise): number {
  const warped = {
    x: point.x + 80 * noise(point.x / 230, point.y / 230),
    y: point.y + 80 * noise(point.x / 230 + 40, point.y / 230 + 40),
  };
  let land = 0;
  for (const island of islands) {
    const dx = warped.x - island.centre.x;
    const dy = warped.y - island.centre.y;
    const along = (dx * Math.cos(island.angle) + dy * Math.sin(island.angle)) / island.length;
    const across = (dy * Math.cos(island.angle) - dx * Math.sin(island.angle)) / island.breadth;
    const swell = island.rise * Math.exp(-(along * along + across * across));
    land = Math.max(land, swell) + 0.25 * Math.min(land, swell);
  }
  const rough = 0.24 * noise(point.x / 150, point.y / 150) + 0.09 * noise(point.x / 54, point.y / 54);
  return land - 0.4 + rough * Math.min(1, land * 2.2);
}

function drawGraticule(random: Random): string {
  const pitch = 200;
  const shift = random.between(0, pitch);
  const lines: string[] = [];
  for (let x = shift; x < width; x += pitch) lines.push(`M${round(x)} 0V${height}`);
  for (let y = shift / 2; y < height; y += pitch) lines.push(`M0 ${round(y)}H${width}`);
  return `<path d="${lines.join("")}" stroke="${hairline}" stroke-opacity="0.07" stroke-width="1.5"/>`;
}

/** The highest ground that stands well inside the picture. */
function findSummit(relief: Float64Array): Point {
  let best = { x: width / 2, y: height / 2 };
  let top = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const point = gridPoint(column, row);
      const inside = point.x > 200 && point.x < width - 200 && point.y > 140 && point.y < height - 140;
      const here = sample(relief, column, row);
      if (inside && here > top) {
        top = here;
        best = point;
      }
    }
  }
  return best;
}

function gridPoint(column: number, row: number): Point {
  return { x: column * cell - margin, y: row * cell - margin };
}

function sample(relief: Float64Array, column: number, row: number): number {
  return relief[row * columns + column] ?? 0;
}

/**
 * Marching squares. Every crossing of the level lies on one grid edge; each cell joins the
 * crossings of its edges in pairs, with land on the left, so following the pairs walks each ring once.
 */
function traceContours(relief: Float64Array, level: number): Point[][] {
  const next = new Map<number, number>();
  for (let row = 0; row < rows - 1; row += 1) {
    for (let column = 0; column < columns - 1; column += 1) {
      for (const [from, to] of cellCrossings(relief, level, column, row)) next.set(from, to);
    }
  }
  const rings: Point[][] = [];
  while (next.size > 0) {
    const ring: Point[] = [];
    let [edge] = next.keys();
    while (edge !== undefined) {
      const following: number | undefined = next.get(edge);
      next.delete(edge);
      if (following !== undefined) ring.push(crossingPoint(relief, level, edge));
      edge = following;
    }
    if (ring.length > 8) rings.push(ring);
  }
  return rings;
}

/** For each of the sixteen corner patterns of a cell, the sides a contour enters and leaves by. */
const crossingsOfPattern = ", LB, BR, LR, RT, LT RB, BT, LT, TL, TB, TR BL, TR, RL, RB, BL, ".split(",");

/** Edges are numbered twice the grid point they start from, plus one for the vertical ones. */
function cellCrossings(relief: Float64Array, level: number, column: number, row: number): Array<[number, number]> {
  const above = (right: number, down: number) => (sample(relief, column + right, row + down) > level ? 1 : 0);
  const pattern = above(0, 0) * 8 + above(1, 0) * 4 + above(1, 1) * 2 + above(0, 1);
  const origin = (row * columns + column) * 2;
  const edges: Record<string, number> = { T: origin, L: origin + 1, R: origin + 3, B: origin + columns * 2 };
  const crossings = crossingsOfPattern[pattern] ?? "";
  return [...crossings.matchAll(/(\w)(\w)/g)].map(([, from = "", to = ""]) => [edges[from] ?? 0, edges[to] ?? 0]);
}

function crossingPoint(relief: Float64Array, level: number, edge: number): Point {
  const vertical = edge % 2;
  const start = (edge - vertical) / 2;
  const column = start % columns;
  const row = (start - column) / columns;
  const from = sample(relief, column, row);
  const to = sample(relief, column + 1 - vertical, row + vertical);
  const part = (level - from) / (to - from);
  const origin = gridPoint(column, row);
  return vertical ? { x: origin.x, y: origin.y + part * cell } : { x: origin.x + part * cell, y: origin.y };
}

// ── Circuit ────────────────────────────────────────────────────────────────────────────────────

type Bundle = { readonly spine: readonly Point[]; readonly traces: number; readonly pitch: number };
type TraceStyle = { readonly colour: string; readonly opacity: number; readonly stroke: number; readonly via: number };

/** A board in three layers: bundles of traces that bend together at 45° and end one after another in vias. */
function drawCircuit(random: Random): Drawing {
  const deepCrosses = random.chance(0.4);
  const upright = random.chance(0.3);
  const mirrored = random.chance(0.5);
  const flipped = random.chance(0.5);
  const scale = random.between(0.8, 1.4);
  const lay = (crosses: boolean, low: number, high: number, traces: number, pitch: number): Bundle => {
    const spine = walkSpine(random, random.between(low, high));
    const turned = crosses === upright ? spine : spine.map(turnUpright);
    const placed = turned.map(({ x, y }) => ({ x: mirrored ? width - x : x, y: flipped ? height - y : y }));
    return { spine: placed, traces, pitch: pitch * scale };
  };
  const back = lay(deepCrosses, 100, 800, random.integer(9, 14), 14);
  const middle = lay(true, 120, 780, random.integer(6, 11), 20);
  const front = lay(false, 220, 680, random.integer(4, 8), 30);
  const below = drawBundle(random, back, { colour: brand, opacity: 0.42, stroke: 1.7, via: 0 });
  const between = drawBundle(random, middle, { colour: brand, opacity: 0.95, stroke: 2.4, via: 6 * scale });
  const above = drawBundle(random, front, { colour: brandLine, opacity: 1, stroke: 3.6, via: 10 * scale });
  const ends = [...above.ends, ...between.ends].filter(wellInside);
  return { layers: below.svg + between.svg + above.svg, signal: ends[0] ?? mostCentral(front.spine) };
}

/** Turns a line that runs left to right into one that runs top to bottom through the middle of the picture. */
function turnUpright({ x, y }: Point): Point {
  return { x: y + (width - height) / 2, y: x - (width - height) / 2 };
}

function drawBundle(random: Random, bundle: Bundle, style: TraceStyle): { svg: string; ends: Point[] } {
  const shortest = lengthOf(bundle.spine) * random.between(0.36, 0.58);
  const stagger = bundle.pitch * random.pick([2.1, 2.8, 3.6]);
  const ascending = random.chance(0.5);
  const through = random.integer(1, 3);
  const paths: string[] = [];
  const vias: string[] = [];
  const ends: Point[] = [];
  for (let index = 0; index < bundle.traces; index += 1) {
    const order = ascending ? index : bundle.traces - 1 - index;
    const whole = offsetLine(bundle.spine, (index - (bundle.traces - 1) / 2) * bundle.pitch);
    const runsThrough = style.via === 0 || order >= bundle.traces - through;
    const line = runsThrough ? whole : cutLine(whole, shortest + order * stagger);
    paths.push(straightPath(line));
    const end = line.at(-1);
    if (runsThrough || end === undefined) continue;
    vias.push(circle(end, style.via, `fill="${night}" stroke="${style.colour}" stroke-width="${style.stroke}"`));
    ends.push(end);
  }
  const svg =
    `<path d="${paths.join("")}" stroke="url(#ground)" stroke-width="${bundle.pitch * 2.1}"/>` +
    `<g opacity="${style.opacity}"><path d="${paths.join("")}" stroke="${style.colour}" stroke-width="${style.stroke}"/>${vias.join("")}</g>`;
  return { svg, ends };
}

/** Walks from the left edge to the right in runs that turn by 45° and never point backwards. */
function walkSpine(random: Random, startY: number): Point[] {
  let heading = 0;
  let here = { x: random.between(60, 520), y: startY };
  const spine: Point[] = [{ x: -420, y: startY }, here];
  while (here.x < width + 420) {
    const away = here.y > height / 2 ? -1 : 1;
    heading = heading === 0 ? away : 0;
    const run = heading === 0 ? random.between(160, 520) : random.between(110, 380);
    here = { x: here.x + run, y: here.y + run * heading };
    spine.push(here);
  }
  return spine;
}

/** A parallel of the line at the given distance, its corners mitred so that the gap stays even in the bends. */
function offsetLine(line: readonly Point[], distance: number): Point[] {
  return line.map((point, index) => {
    const before = line[index - 1] ?? point;
    const after = line[index + 1] ?? point;
    const into = index === 0 ? angleOf(point, after) : angleOf(before, point);
    const out = index === line.length - 1 ? into : angleOf(point, after);
    const bend = Math.atan2(Math.sin(out - into), Math.cos(out - into));
    const middle = into + bend / 2;
    const reach = distance / Math.cos(bend / 2);
    return { x: point.x - Math.sin(middle) * reach, y: point.y + Math.cos(middle) * reach };
  });
}

function cutLine(line: readonly Point[], length: number): Point[] {
  const kept: Point[] = [];
  let left = length;
  for (const point of line) {
    const last = kept.at(-1) ?? point;
    const run = distance(last, point);
    if (run > 0 && run >= left) {
      kept.push({ x: last.x + ((point.x - last.x) * left) / run, y: last.y + ((point.y - last.y) * left) / run });
      break;
    }
    kept.push(point);
    left -= run;
  }
  return kept;
}

// ── Globe ──────────────────────────────────────────────────────────────────────────────────────

/** A sphere seen from outside; directions are unit vectors with z towards the eye. */
type Sphere = { readonly centre: Point; readonly radius: number; readonly tilt: number; readonly lean: number };
type Direction = { readonly x: number; readonly y: number; readonly z: number };
type Station = Point & { readonly direction: Direction };

/** A globe or its horizon: latitudes and meridians, stations in clusters, links to neighbours and a few long hauls. */
function drawGlobe(random: Random): Drawing {
  const sphere = random.chance(0.5) ? placeHorizon(random) : placeGlobe(random);
  const stations = placeStations(random, sphere);
  const { centre, radius } = sphere;
  const layers = [
    `<defs><radialGradient id="globe" gradientUnits="userSpaceOnUse" cx="${round(centre.x)}" cy="${round(centre.y - radius * 0.6)}" r="${round(radius)}"><stop offset="0" stop-color="#22172e"/><stop offset="1" stop-color="${night}"/></radialGradient></defs>`,
    circle(centre, radius * 1.035, `stroke="${brand}" stroke-opacity="0.3" stroke-width="1.5"`),
    circle(centre, radius, `fill="url(#globe)" stroke="${brandLine}" stroke-opacity="0.85" stroke-width="2.2"`),
    drawGrid(random, sphere),
    drawLinks(stations),
    drawHauls(random, sphere, stations),
    stations.map((station) => circle(station, 3 + 2.6 * station.direction.z, `fill="${brandLine}"`)).join(""),
  ];
  return { layers: layers.join(""), signal: mostCentral(stations) };
}

function placeGlobe(random: Random): Sphere {
  const radius = random.between(480, 760);
  const centre = { x: width / 2 + random.between(180, 460) * random.sign(), y: height * random.between(0.45, 0.8) };
  return { centre, radius, tilt: random.between(-0.45, 0.45), lean: random.between(0.25, 0.8) };
}

function placeHorizon(random: Random): Sphere {
  const radius = random.between(1150, 1700);
  const centre = { x: width * random.between(0.25, 0.75), y: radius + random.between(210, 330) };
  return { centre, radius, tilt: random.between(-0.3, 0.3), lean: random.between(0.5, 0.9) };
}

function drawGrid(random: Random, sphere: Sphere): string {
  const fine = sphere.radius > 1000;
  const parallel = fine ? 5 : 10;
  const meridian = fine ? 7.5 : 15;
  const shift = random.between(0, meridian);
  const parallels: string[] = [];
  for (let degree = parallel - 90; degree < 90; degree += parallel) {
    parallels.push(nearSide(sphere, (part) => fromAngles(sphere, degree, part * 360)));
  }
  const meridians: string[] = [];
  for (let degree = shift; degree < 360; degree += meridian) {
    meridians.push(nearSide(sphere, (part) => fromAngles(sphere, (part - 0.5) * 160, degree)));
  }
  return (
    `<path d="${parallels.join("")}" stroke="${brand}" stroke-opacity="0.72" stroke-width="1.7"/>` +
    `<path d="${meridians.join("")}" stroke="${brand}" stroke-opacity="0.3" stroke-width="1.4"/>`
  );
}

function fromAngles(sphere: Sphere, latitude: number, longitude: number): Direction {
  const up = Math.sin((latitude * Math.PI) / 180);
  const level = Math.cos((latitude * Math.PI) / 180);
  const east = level * Math.sin((longitude * Math.PI) / 180);
  const towards = level * Math.cos((longitude * Math.PI) / 180);
  const risen = up * Math.cos(sphere.lean) - towards * Math.sin(sphere.lean);
  return {
    x: east * Math.cos(sphere.tilt) - risen * Math.sin(sphere.tilt),
    y: -(east * Math.sin(sphere.tilt) + risen * Math.cos(sphere.tilt)),
    z: up * Math.sin(sphere.lean) + towards * Math.cos(sphere.lean),
  };
}

function nearSide(sphere: Sphere, direction: (part: number) => Direction): string {
  const steps = 240;
  let path = "";
  let pen = "M";
  for (let step = 0; step <= steps; step += 1) {
    const here = direction(step / steps);
    const { x, y } = onSphere(sphere, here);
    const seen = here.z > 0.01 && x > -60 && x < width + 60 && y > -60 && y < height + 60;
    if (seen) path += `${pen}${round(x)} ${round(y)}`;
    pen = seen ? "L" : "M";
  }
  return path;
}

function onSphere(sphere: Sphere, direction: Direction, lift = 1): Point {
  const reach = sphere.radius * lift;
  return { x: sphere.centre.x + direction.x * reach, y: sphere.centre.y + direction.y * reach };
}

/** The direction under a point of the picture, or nothing where the sphere is not. */
function underPoint(sphere: Sphere, point: Point): Direction | undefined {
  const x = (point.x - sphere.centre.x) / sphere.radius;
  const y = (point.y - sphere.centre.y) / sphere.radius;
  const rest = 1 - x * x - y * y;
  return rest > 0 ? { x, y, z: Math.sqrt(rest) } : undefined;
}

function placeStations(random: Random, sphere: Sphere): Station[] {
  const clusters = Array.from({ length: 6 }, () => ({
    x: random.between(120, width - 120),
    y: random.between(120, height - 60),
    spread: random.between(70, 170),
  }));
  const stations: Station[] = [];
  for (let attempt = 0; attempt < 1500 && stations.length < 58; attempt += 1) {
    const cluster = random.pick(clusters);
    const point = {
      x: cluster.x + random.bell() * cluster.spread * 1.6,
      y: cluster.y + random.bell() * cluster.spread,
    };
    const direction = underPoint(sphere, point);
    const inside = point.x > 30 && point.x < width - 30 && point.y > 40 && point.y < height - 30;
    const clear = stations.every((other) => distance(other, point) > 38);
    if (direction !== undefined && direction.z > 0.22 && inside && clear) stations.push({ ...point, direction });
  }
  return stations;
}

/** Links two stations when no third lies within the circle between them: near neighbours, never a hairball. */
function drawLinks(stations: readonly Station[]): string {
  const links: string[] = [];
  stations.forEach((from, index) => {
    for (const to of stations.slice(index + 1)) {
      const middle = halfway(from, to);
      const reach = distance(from, to) / 2;
      const blocked = stations.some((other) => other !== from && other !== to && distance(other, middle) < reach);
      if (!blocked && reach < 105) links.push(straightPath([from, to]));
    }
  });
  return `<path d="${links.join("")}" stroke="${brandLine}" stroke-opacity="0.7" stroke-width="1.9"/>`;
}

/** Arcs between far stations, raised above the surface in the middle. */
function drawHauls(random: Random, sphere: Sphere, stations: readonly Station[]): string {
  const hauls: string[] = [];
  for (let attempt = 0; attempt < 80 && hauls.length < 3; attempt += 1) {
    const from = random.pick(stations);
    const to = random.pick(stations);
    const reach = distance(from, to);
    if (reach < 420 || reach > 1000) continue;
    const points = Array.from({ length: 41 }, (_, step) => {
      const part = step / 40;
      const lift = 1 + 0.2 * (reach / sphere.radius) * Math.sin(part * Math.PI);
      return onSphere(sphere, alongArc(from.direction, to.direction, part), lift);
    });
    hauls.push(straightPath(points));
  }
  return `<path d="${hauls.join("")}" stroke="${brandLight}" stroke-opacity="0.9" stroke-width="2.5"/>`;
}

function alongArc(from: Direction, to: Direction, part: number): Direction {
  const mix = {
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
    z: from.z + (to.z - from.z) * part,
  };
  const size = Math.hypot(mix.x, mix.y, mix.z);
  return { x: mix.x / size, y: mix.y / size, z: mix.z / size };
}

// ── Racks ──────────────────────────────────────────────────────────────────────────────────────

/** The aisle of a machine hall, or the hall seen from above. */
function drawRacks(random: Random): Drawing {
  return random.chance(0.5) ? drawAisle(random) : drawHall(random);
}

type Aisle = { readonly vanish: Point; readonly ceiling: number; readonly floor: number; readonly units: number };

/** One-point perspective between two walls of racks; far things are fainter. */
function drawAisle(random: Random): Drawing {
  const aisle = {
    vanish: { x: width / 2 + random.between(90, 380) * random.sign(), y: random.between(330, 520) },
    ceiling: -random.between(1.2, 1.7),
    floor: random.between(0.9, 1.35),
    units: random.integer(11, 17),
  };
  const bays = 14;
  const walls = { left: -random.between(1.3, 2.2), right: random.between(1.3, 2.2) };
  const layers = [drawFloorAndTray(aisle)];
  const lamps: Point[] = [];
  for (let bay = bays - 1; bay >= 0; bay -= 1) {
    for (const wall of [walls.left, walls.right]) {
      const rack = drawBay(random, aisle, wall, bay, 1 - bay / bays);
      layers.push(rack.svg);
      if (bay > 1 && bay < 5) lamps.push(...rack.lamps);
    }
  }
  return { layers: layers.join(""), signal: mostCentral(lamps.filter(wellInside)) };
}

function inAisle({ vanish }: Aisle, x: number, y: number, z: number): Point {
  return { x: vanish.x + (x * 620) / z, y: vanish.y + (y * 620) / z };
}

function drawFloorAndTray(aisle: Aisle): string {
  const lines: string[] = [];
  for (let x = -2; x <= 2; x += 0.4)
    lines.push(straightPath([inAisle(aisle, x * 0.8, aisle.floor, 1), inAisle(aisle, x * 0.8, aisle.floor, 14)]));
  const above = aisle.ceiling - 0.2;
  for (const x of [-0.45, 0.45])
    lines.push(straightPath([inAisle(aisle, x, above, 0.6), inAisle(aisle, x, above, 14)]));
  for (let z = 0.8; z < 14; z += 0.5)
    lines.push(straightPath([inAisle(aisle, -0.45, above, z), inAisle(aisle, 0.45, above, z)]));
  return `<path d="${lines.join("")}" stroke="${brand}" stroke-opacity="0.36" stroke-width="1.5"/>`;
}

function drawBay(
  random: Random,
  aisle: Aisle,
  wall: number,
  bay: number,
  light: number,
): { svg: string; lamps: Point[] } {
  const near = 1.1 + bay * 0.9;
  const far = near + 0.84;
  const panel = (top: number, bottom: number, from: number, to: number) =>
    `${straightPath([inAisle(aisle, wall, top, from), inAisle(aisle, wall, top, to), inAisle(aisle, wall, bottom, to), inAisle(aisle, wall, bottom, from)])}Z`;
  const tall = (aisle.floor - aisle.ceiling) / aisle.units;
  const lamps: Point[] = [];
  const parts = [
    `<path d="${panel(aisle.ceiling, aisle.floor, near, far)}" fill="#15101d" stroke="${brandLine}" stroke-opacity="${round(0.8 * light)}" stroke-width="${round(1 + 1.8 * light)}"/>`,
  ];
  for (let unit = 0; unit < aisle.units; unit += 1) {
    const top = aisle.ceiling + tall * (unit + 0.16);
    const bottom = top + tall * 0.68;
    const shade = random.between(0.04, 0.17);
    parts.push(
      `<path d="${panel(top, bottom, near + 0.07, far - 0.07)}" fill="${brand}" fill-opacity="${round(shade * light)}" stroke="${brand}" stroke-opacity="${round(0.5 * light)}" stroke-width="1.1"/>`,
    );
    if (!random.chance(0.2)) continue;
    const from = near + random.pick([0.11, 0.11, 0.45]);
    const to = from + random.between(0.09, 0.3);
    parts.push(
      `<path d="${panel(top + tall * 0.2, top + tall * 0.48, from, to)}" fill="${random.chance(0.2) ? brandLight : brandLine}" fill-opacity="${round(0.3 + 0.6 * light)}"/>`,
    );
    lamps.push(inAisle(aisle, wall, (top + bottom) / 2, far - 0.2));
  }
  return { svg: parts.join(""), lamps };
}

/** A few rows of racks from above, in parallel projection, on a floor that is mostly empty. */
function drawHall(random: Random): Drawing {
  const scale = random.between(1.25, 1.75);
  const mirror = random.sign();
  const along = { x: 46 * scale * mirror, y: 23 * scale };
  const across = { x: -62 * scale * mirror, y: 31 * scale };
  const rise = random.between(135, 165) * scale;
  const origin = { x: width / 2 + random.between(-160, 160), y: height / 2 + rise * 0.45 + random.between(-60, 60) };
  const spot = (place: number, seat: number): Point => ({
    x: origin.x + along.x * place + across.x * seat,
    y: origin.y + along.y * place + across.y * seat,
  });
  const layers = [drawTiles(spot)];
  const fronts: Point[] = [];
  const first = random.pick([-4.6, -3.4]);
  const gap = random.between(3.1, 3.7);
  for (let row = 0; row < 3; row += 1) {
    const seat = first + row * gap;
    const begins = random.integer(-9, -4);
    const ends = begins + random.integer(6, 13);
    for (let place = begins; place < ends; place += 1) {
      if (random.chance(0.06)) continue;
      const tall = random.chance(0.1) ? rise * random.between(0.35, 0.7) : rise;
      layers.push(drawRack(random, spot(place, seat), tall, along, across));
      const front = spot(place + 0.5, seat + 1);
      fronts.push({ x: front.x, y: front.y - tall * 0.7 });
    }
  }
  return { layers: layers.join(""), signal: mostCentral(fronts.filter(wellInside)) };
}

function drawTiles(spot: (place: number, seat: number) => Point): string {
  const lines: string[] = [];
  for (let line = -30; line <= 30; line += 1) {
    lines.push(straightPath([spot(line, -30), spot(line, 30)]), straightPath([spot(-30, line), spot(30, line)]));
  }
  return `<path d="${lines.join("")}" stroke="${brand}" stroke-opacity="0.2" stroke-width="1.4"/>`;
}

function drawRack(random: Random, base: Point, tall: number, along: Point, across: Point): string {
  const corner = (a: number, b: number, up: number): Point => ({
    x: base.x + along.x * a + across.x * b,
    y: base.y + along.y * a + across.y * b - up,
  });
  const face = (points: Point[], style: string) => `<path d="${straightPath(points)}Z" ${style}/>`;
  const w = 0.94;
  const parts = [
    face(
      [corner(0, 0, tall), corner(w, 0, tall), corner(w, 1, tall), corner(0, 1, tall)],
      `fill="#221730" stroke="${brandLine}" stroke-opacity="0.75" stroke-width="1.7"`,
    ),
    face(
      [corner(w, 0, tall), corner(w, 1, tall), corner(w, 1, 0), corner(w, 0, 0)],
      `fill="${night}" stroke="${brand}" stroke-opacity="0.45" stroke-width="1.3"`,
    ),
    face(
      [corner(0, 1, tall), corner(w, 1, tall), corner(w, 1, 0), corner(0, 1, 0)],
      `fill="#14101c" stroke="${brand}" stroke-opacity="0.85" stroke-width="1.5"`,
    ),
  ];
  const slot = 15;
  for (let low = 7; low + slot < tall; low += slot) {
    const bright = random.chance(0.1);
    const shape = [
      corner(0.13, 1, low + 8),
      corner(w - 0.13, 1, low + 8),
      corner(w - 0.13, 1, low),
      corner(0.13, 1, low),
    ];
    parts.push(
      face(
        shape,
        `fill="${bright ? brandLine : brand}" fill-opacity="${round(bright ? random.between(0.6, 1) : random.between(0.06, 0.22))}"`,
      ),
    );
  }
  return parts.join("");
}

// ── Waves ──────────────────────────────────────────────────────────────────────────────────────

/** What a sonar sees, or the swell of two sources that meet. */
function drawWaves(random: Random): Drawing {
  return random.chance(0.5) ? drawSonar(random) : drawSwell(random);
}

/** Range rings, and coasts painted by their echoes: each ring is inked where there is land under it. */
function drawSonar(random: Random): Drawing {
  const origin = {
    x: width / 2 + random.between(60, 620) * random.sign(),
    y: random.pick([random.between(300, 600), random.between(760, 960)]),
  };
  const noise = makeNoise(random);
  const islands = placeArc(random);
  const echoes: Array<Array<string>> = [[], [], []];
  const shores: Point[] = [];
  const gap = random.between(12, 17);
  for (let radius = 84; radius < 1600; radius += gap) {
    const turn = 7 / radius;
    let begun = 0;
    let inking = -1;
    for (let angle = 0; angle <= Math.PI * 2 + turn; angle += turn) {
      const point = pointOn(origin, radius, angle);
      const band = angle > Math.PI * 2 ? -1 : echoBand(heightAt(point, islands, noise));
      if (band === inking) continue;
      echoes[inking]?.push(arcPath(origin, radius, begun, angle));
      if (inking === 0 && wellInside(point)) shores.push(point);
      begun = angle;
      inking = band;
    }
  }
  const inks = [
    `stroke="${brand}" stroke-opacity="0.5" stroke-width="1.7"`,
    `stroke="${brand}" stroke-width="3.6"`,
    `stroke="${brandLine}" stroke-width="${round(gap * 0.46)}"`,
  ];
  const painted = inks.map((ink, band) => `<path d="${echoes[band]?.join("")}" stroke-linecap="butt" ${ink}/>`);
  return { layers: drawRange(origin) + drawSweep(random, origin) + painted.join(""), signal: mostCentral(shores) };
}

function echoBand(relief: number): number {
  return [-0.16, 0, 0.26].filter((threshold) => relief > threshold).length - 1;
}

function drawRange(origin: Point): string {
  const rings: string[] = [];
  for (let radius = 96; radius < 1600; radius += 150)
    rings.push(circle(origin, radius, `stroke="${hairline}" stroke-opacity="0.1" stroke-width="1.5"`));
  const spokes: string[] = [];
  for (let degree = 0; degree < 360; degree += 30) {
    const angle = (degree * Math.PI) / 180;
    spokes.push(straightPath([pointOn(origin, 96, angle), pointOn(origin, 1600, angle)]));
  }
  return `${rings.join("")}<path d="${spokes.join("")}" stroke="${hairline}" stroke-opacity="0.055" stroke-width="1.4"/>`;
}

/** The beam, fading behind its edge. */
function drawSweep(random: Random, origin: Point): string {
  const edge = random.between(0, Math.PI * 2);
  const sectors: string[] = [];
  const count = 30;
  for (let index = 0; index < count; index += 1) {
    const from = edge - (index + 1) * 0.022;
    const to = edge - index * 0.022;
    const shape = straightPath([origin, pointOn(origin, 1900, from), pointOn(origin, 1900, to)]);
    sectors.push(`<path d="${shape}Z" fill="${brand}" fill-opacity="${round(0.2 * (1 - index / count) ** 1.6)}"/>`);
  }
  sectors.push(
    `<path d="${straightPath([origin, pointOn(origin, 1900, edge)])}" stroke="${brandLine}" stroke-opacity="0.8" stroke-width="2"/>`,
  );
  return sectors.join("");
}

/** Rows of water towards the horizon, each hiding what lies behind it. */
function drawSwell(random: Random): Drawing {
  const horizon = random.between(150, 380);
  const light = random.between(0.25, 0.75);
  const sources = [
    { x: random.between(-6, -1), z: random.between(1.5, 5), length: random.between(1.6, 2.6) },
    { x: random.between(1, 6), z: random.between(2, 8), length: random.between(2, 3.6) },
  ];
  const power = random.between(110, 170);
  const count = random.integer(30, 42);
  const lines: string[] = [];
  const crests: Point[] = [];
  for (let index = 0; index < count; index += 1) {
    const near = index / (count - 1);
    const y = horizon + (height + 150 - horizon) * near ** 1.45;
    const z = 640 / (y - horizon + 60);
    const points: Point[] = [];
    for (let x = -24; x <= width + 24; x += 8) {
      const across = ((x - width / 2) * z) / 640;
      const swell = sources.reduce((sum, source) => {
        const away = Math.hypot(across - source.x, z - source.z);
        return sum + Math.cos((away * Math.PI * 2) / source.length) / (1 + away * 0.1);
      }, 0);
      const point = { x, y: y - ((swell * power) / (z + 0.35)) * Math.min(1, 5 / z) };
      points.push(point);
      if (swell > 0.8 && near > 0.2 && near < 0.7 && wellInside(point)) crests.push(point);
    }
    const style = `stroke="url(#light)" stroke-opacity="${round(0.4 + 0.6 * near)}" stroke-width="${round(1.5 + 2.1 * near)}"`;
    lines.push(`<path d="${straightPath(points)}V${height + 300}H-24Z" fill="url(#ground)" ${style}/>`);
  }
  return { layers: drawLight(light) + lines.join(""), signal: mostCentral(crests) };
}

/** A path of light across the water: the lines are brightest in one place and sink away to both sides. */
function drawLight(middle: number): string {
  const stop = (offset: number, colour: string, opacity: number) =>
    `<stop offset="${round(offset)}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  const stops = [
    stop(0, brand, 0.45),
    stop(middle - 0.2, brand, 0.95),
    stop(middle, brandLight, 1),
    stop(middle + 0.2, brand, 0.95),
    stop(1, brand, 0.45),
  ];
  return `<defs><linearGradient id="light" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="${width}" y2="0">${stops.join("")}</linearGradient></defs>`;
}

const families: readonly Family[] = [drawArchipelago, drawCircuit, drawGlobe, drawRacks, drawWaves];

// ── Pen ────────────────────────────────────────────────────────────────────────────────────────

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function circle({ x, y }: Point, radius: number, style: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" ${style}/>`;
}

function straightPath(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
}

/** A closed curve through the middles of the segments, so that the grid it came from does not show. */
function smoothRing(points: readonly Point[]): string {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return "";
  const start = halfway(last, first);
  const curves = points.map((point, index) => {
    const end = halfway(point, points[index + 1] ?? first);
    return `Q${round(point.x)} ${round(point.y)} ${round(end.x)} ${round(end.y)}`;
  });
  return `M${round(start.x)} ${round(start.y)}${curves.join("")}Z`;
}

function arcPath(centre: Point, radius: number, from: number, to: number): string {
  const start = pointOn(centre, radius, from);
  const end = pointOn(centre, radius, to);
  const large = to - from > Math.PI ? 1 : 0;
  return `M${round(start.x)} ${round(start.y)}A${round(radius)} ${round(radius)} 0 ${large} 1 ${round(end.x)} ${round(end.y)}`;
}

function pointOn(centre: Point, radius: number, angle: number): Point {
  return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
}

function angleOf(from: Point, to: Point): number {
  return Math.atan2(to.y - from.y, to.x - from.x);
}

function distance(from: Point, to: Point): number {
  return Math.hypot(from.x - to.x, from.y - to.y);
}

function halfway(from: Point, to: Point): Point {
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}

function mostCentral(points: readonly Point[]): Point {
  const target = { x: width / 2, y: height / 2 };
  return points.reduce(
    (best, point) => (distance(point, target) < distance(best, target) ? point : best),
    points[0] ?? target,
  );
}

function lengthOf(line: readonly Point[]): number {
  return line.reduce((sum, point, index) => {
    const before = line[index - 1];
    return before === undefined ? 0 : sum + distance(before, point);
  }, 0);
}

function wellInside({ x, y }: Point): boolean {
  return x > 180 && x < width - 180 && y > 130 && y < height - 130;
}

// ── Chance ─────────────────────────────────────────────────────────────────────────────────────

/** FNV-1a into mulberry32: small, and the same on every machine. */
class Random {
  #state: number;

  constructor(seed: string) {
    let hash = 0x811c9dc5;
    for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    this.#state = hash >>> 0;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  integer(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  sign(): 1 | -1 {
    return this.chance(0.5) ? 1 : -1;
  }

  /** Roughly normal, which is all that clusters of stations need. */
  bell(): number {
    return this.next() + this.next() + this.next() - 1.5;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.integer(0, items.length - 1)];
    if (item === undefined) throw new Error("Nothing to pick from");
    return item;
  }
}

type Noise = (x: number, y: number) => number;

/** Gradient noise between about -1 and 1. */
function makeNoise(random: Random): Noise {
  const size = 64;
  const angles = Float64Array.from({ length: size * size }, () => random.between(0, Math.PI * 2));
  const corner = (column: number, row: number, x: number, y: number): number => {
    const angle = angles[(row & (size - 1)) * size + (column & (size - 1))] ?? 0;
    return Math.cos(angle) * (x - column) + Math.sin(angle) * (y - row);
  };
  const ease = (part: number) => part * part * part * (part * (part * 6 - 15) + 10);
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const across = ease(x - column);
    const down = ease(y - row);
    const upper = corner(column, row, x, y) * (1 - across) + corner(column + 1, row, x, y) * across;
    const lower = corner(column, row + 1, x, y) * (1 - across) + corner(column + 1, row + 1, x, y) * across;
    return 1.5 * (upper * (1 - down) + lower * down);
  };
}
