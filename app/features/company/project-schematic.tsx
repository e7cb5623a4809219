import type { SchematicName } from "#shared/site-content/icons.ts";

/** Schematics on a grid of 64 × 34. Near objects are drawn last; one point has a circle in the signal colour. */
type Drawing = {
  readonly faint: string;
  readonly dashed: string;
  readonly line: string;
  readonly bold: string;
  /** Points are very short lines with round ends; WebKit would scale zero-length lines with the drawing. */
  readonly points: string;
  readonly signal: readonly [number, number];
};

const drawings: Record<SchematicName, Drawing> = {
  dispatch: {
    faint:
      "M0 7h64M0 14h64M0 21h64M0 28h40M8 0v34M17 0v34M26 0v34M35 0v34M44 0v26M53 0v24M0 34 35 0M17 34 64 5M64 22q-16 0-26 12M64 26q-12 0-20 8",
    dashed: "M37 14a7 7 0 1 0 14 0 7 7 0 1 0-14 0M30 14a14 14 0 1 0 28 0 14 14 0 1 0-28 0",
    line: "M8 7h9M53 7v7M8 28v-7h9M26 7h-9",
    bold: "M26 28v-7h9v-7h9",
    points: "M8 7h.01M17 21h.01M53 7h.01M26 7h.01M26 28h.01M60 14h.01M8 28h.01M35 28h.01",
    signal: [44, 14],
  },
  documents: {
    faint: "M6 8h4M6 10h5M6 23h4M6 25h5M37 15h4M37 17h5M37 19h3M53 8h5M53 14h5M53 20h5M53 26h5",
    dashed: "M25 22v10H8v-3",
    line: "M4 3h5l3 3v8H4zM9 3v3h3M4 18h5l3 3v8H4zM9 18v3h3M35 10h6l3 3v11h-9zM41 10v3h3M50 5h11v24H50zM50 11h11M50 17h11M50 23h11",
    bold: "M12 8h4v9h4M12 24h4v-7M20 17l5-5 5 5-5 5zM30 17h5M44 17h6",
    points: "M16 17h.01M25 17h.01",
    signal: [43, 23],
  },
  attack: {
    faint: "M35 6l14 8M41 17h8M35 28l14-8M18 0v34M30 0v34",
    dashed: "M51 5a12 12 0 0 0 0 24M52 1a16 16 0 0 0 0 32",
    line: "M35 4l4 4m0-4l-4 4M35 26l4 4m0-4l-4 4M41 15l4 4m0-4l-4 4",
    bold: "M4 17h8l6-11h17M12 17h29M12 17l6 11h17",
    points: "M4 17h.01M18 6h.01M27 6h.01M18 28h.01M27 28h.01M24 17h.01M33 17h.01M12 17h.01",
    signal: [56, 17],
  },
  identity: {
    faint: "M22 17a10 10 0 1 0 20 0 10 10 0 1 0-20 0M17 17a15 15 0 1 0 30 0 15 15 0 1 0-30 0",
    dashed: "M1 9h11M1 13h11M1 17h11M1 21h11M1 25h11M52 9h11M52 13h11M52 17h11M52 21h11M52 25h11",
    line: "M12 17h10M42 17h10M12 9l9 4M12 25l9-4M52 9l-9 4M52 25l-9-4",
    bold: "M32 17V2M32 17 43 6M32 17 43 28M32 17v15M32 17 21 28M32 17 21 6",
    points: "M32 2h.01M43 6h.01M43 28h.01M32 32h.01M21 28h.01M21 6h.01",
    signal: [32, 17],
  },
};

export function ProjectSchematic({ name, caption }: { name: SchematicName; caption: string }) {
  const { faint, dashed, line, bold, points, signal } = drawings[name];
  const [x, y] = signal;
  return (
    <figure className="schematic">
      <svg aria-hidden="true" viewBox="0 0 64 34" className="drawn text-brand-ink">
        <path d={faint} className="faint" />
        <path d={dashed} className="dashed" />
        <path d={line} />
        <path d={bold} className="bold" />
        <path d={points} className="points" />
        <circle cx={x} cy={y} r="1.6" />
        <path d={`M${x} ${y}h.01`} className="signal" />
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
