/** The scene behind the hero (spec section 9). Draws on a 2D context, in a worker or on the page. */
export const PARTICLE_COUNT = 150;
export const GLOW_COUNT = 10;

type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

export type Palette = {
  /** Background colour. An opaque layer prevents visible steps in soft glows. */
  ground: string;
  /** Colours as `r, g, b`. */
  particle: string;
  signal: string;
  glows: [string, string];
  /** Strength of glows and lights, 0 to 1. */
  glowAlpha: number;
  particleAlpha: number;
};

type Particle = {
  x: number;
  y: number;
  radius: number;
  alpha: number;
  phase: number;
  drift: number;
  isSignal: boolean;
};
/** Size, time and background of the last drawing of the glows. The background identifies the palette. */
type GlowsShown = { width: number; height: number; time: number; ground: string };
type Glow = { x: number; y: number; radius: number; color: 0 | 1; phase: number; speed: number };

/** Lights on one island are connected up to this distance, a fraction of the width. */
const LINK_DISTANCE = 0.045;
/** Glows are drawn small and enlarged: they are soft, so the result looks the same at a fraction of the cost. */
const GLOW_SCALE = 1 / 4;
/** Interval of new glow drawings; glows move only a pixel or two per second. */
const GLOWS_PER_SECOND = 8;

export class NightMapScene {
  readonly #particles: Particle[];
  readonly #glows: Glow[];
  readonly #links: [Particle, Particle][];
  readonly #glowLayer = new OffscreenCanvas(1, 1);
  readonly #glowContext = this.#glowLayer.getContext("2d", { alpha: false });
  #glowsShown: GlowsShown | undefined;

  constructor(random: () => number = Math.random) {
    this.#particles = scatter(random);
    this.#links = link(this.#particles);
    this.#glows = Array.from({ length: GLOW_COUNT }, (_, index) => ({
      x: random(),
      y: 0.25 + random() * 0.75,
      radius: 0.16 + random() * 0.2,
      color: index % 2 === 0 ? 0 : 1,
      phase: random() * Math.PI * 2,
      speed: 0.05 + random() * 0.08,
    }));
  }

  /**
   * Draws the scene at one time, always in the same way. @param width in canvas pixels @param ratio device to CSS
   * pixels
   */
  draw(context: Context, width: number, height: number, ratio: number, seconds: number, palette: Palette): void {
    this.#drawGlows(context, width, height, seconds, palette);
    this.#drawLinks(context, width, height, ratio, seconds, palette);
    for (const particle of this.#particles) {
      const { x, y } = positionOf(particle, seconds);
      const twinkle = 0.7 + 0.3 * Math.sin(seconds * 0.8 + particle.phase * 3);
      const color = particle.isSignal ? palette.signal : palette.particle;
      context.fillStyle = `rgba(${color}, ${particle.alpha * twinkle * palette.particleAlpha})`;
      context.beginPath();
      context.arc(x * width, y * height, particle.radius * ratio, 0, Math.PI * 2);
      context.fill();
    }
  }

  #drawGlows(context: Context, width: number, height: number, seconds: number, palette: Palette): void {
    const layer = this.#glowLayer;
    const time = Math.floor(seconds * GLOWS_PER_SECOND) / GLOWS_PER_SECOND;
    const shown = { width, height, time, ground: palette.ground };
    if (!isSame(shown, this.#glowsShown)) {
      this.#glowsShown = shown;
      this.#redrawGlows(shown, palette);
    }
    context.imageSmoothingEnabled = true;
    context.drawImage(layer, 0, 0, width, height);
  }

  #redrawGlows({ width, height, time }: GlowsShown, palette: Palette): void {
    const layer = this.#glowLayer;
    const soft = this.#glowContext;
    if (!soft) return;
    const size = {
      width: Math.max(1, Math.round(width * GLOW_SCALE)),
      height: Math.max(1, Math.round(height * GLOW_SCALE)),
    };
    // A change of size makes another canvas, which costs a task of the page.
    if (layer.width !== size.width || layer.height !== size.height) Object.assign(layer, size);
    soft.fillStyle = palette.ground;
    soft.fillRect(0, 0, layer.width, layer.height);
    for (const glow of this.#glows) {
      const x = (glow.x + 0.05 * Math.sin(time * glow.speed + glow.phase)) * layer.width;
      const y = (glow.y + 0.04 * Math.cos(time * glow.speed * 0.8 + glow.phase)) * layer.height;
      const radius = glow.radius * 0.6 * (layer.width + layer.height);
      const gradient = soft.createRadialGradient(x, y, 0, x, y, radius);
      const color = palette.glows[glow.color];
      gradient.addColorStop(0, `rgba(${color}, ${palette.glowAlpha})`);
      gradient.addColorStop(1, `rgba(${color}, 0)`);
      soft.fillStyle = gradient;
      soft.fillRect(x - radius, y - radius, radius * 2, radius * 2);
    }
  }

  #drawLinks(context: Context, width: number, height: number, ratio: number, seconds: number, palette: Palette): void {
    context.strokeStyle = `rgba(${palette.particle}, ${0.16 * palette.particleAlpha})`;
    context.lineWidth = 0.75 * ratio;
    context.beginPath();
    for (const [from, to] of this.#links) {
      const start = positionOf(from, seconds);
      const end = positionOf(to, seconds);
      context.moveTo(start.x * width, start.y * height);
      context.lineTo(end.x * width, end.y * height);
    }
    context.stroke();
  }
}

function isSame(one: GlowsShown, other: GlowsShown | undefined): boolean {
  return (
    one.width === other?.width && one.height === other.height && one.time === other.time && one.ground === other.ground
  );
}

function positionOf({ x, y, phase, drift }: Particle, seconds: number): { x: number; y: number } {
  return {
    x: x + drift * Math.sin(seconds * 0.13 + phase),
    y: y + drift * 1.6 * Math.cos(seconds * 0.11 + phase),
  };
}

function scatter(random: () => number): Particle[] {
  const islands = Array.from({ length: 11 }, (_, index) => {
    const along = index / 10;
    return {
      x: 0.02 + along * 0.96 + (random() - 0.5) * 0.05,
      y: 0.62 + 0.22 * Math.sin(along * Math.PI * 1.15 + 0.4) - 0.42 * along * random(),
      spread: 0.03 + random() * 0.055,
    };
  });
  return Array.from({ length: PARTICLE_COUNT }, (_, index) => {
    const island = islands[index % islands.length];
    const isAtSea = index % 5 === 0 || !island;
    // The sum of three random numbers approximates a bell curve: dense towns, sparse coasts.
    const bell = () => random() + random() + random() - 1.5;
    return {
      x: isAtSea ? random() : island.x + bell() * island.spread * 1.6,
      y: isAtSea ? random() : island.y + bell() * island.spread * 1.3,
      radius: isAtSea ? 0.7 + random() * 0.5 : 0.8 + random() * 1.3,
      alpha: isAtSea ? 0.25 + random() * 0.3 : 0.45 + random() * 0.55,
      phase: random() * Math.PI * 2,
      drift: 0.003 + random() * 0.006,
      isSignal: index % 50 === 7,
    };
  });
}

function link(particles: Particle[]): [Particle, Particle][] {
  const links: [Particle, Particle][] = [];
  particles.forEach((from, index) => {
    const near = particles
      .slice(index + 1)
      .map((to) => ({ to, distance: Math.hypot(to.x - from.x, (to.y - from.y) * 0.6) }))
      .filter(({ distance }) => distance < LINK_DISTANCE)
      .sort((a, b) => a.distance - b.distance)
      .slice(0, 2);
    links.push(...near.map(({ to }): [Particle, Particle] => [from, to]));
  });
  return links;
}
