import type { WordmarkName } from "#shared/site-content/icons.ts";

/** Symbol and letters as one SVG path. Capitals are 6 units high in a box of 14 units. */
type Wordmark = { readonly width: number; readonly strokeWidth: number; readonly path: string };

const wordmarks: Record<WordmarkName, Wordmark> = {
  koperasi: {
    width: 40,
    strokeWidth: 1.3,
    path: "M6 0l6 2v4q0 4-6 6-6-2-6-6V2zM6 3l1 2h2L7.4 6.6 8 9 6 7.6 4 9l.6-2.4L3 5h2zM15 3v6m4-6l-4 3 4 3M21 3h3l1 1v1l-1 1 1 1v1l-1 1h-3zm0 3h3M27 9v-6h3l1 1v1l-1 1h-3M33 9v-6l2.5 3 2.5-3v6",
  },
  gardasandi: {
    width: 79,
    strokeWidth: 0.9,
    path: "M0 6l5-5 5 5-5 5zM3 6h4M18 4l-1-1h-2l-1 1v4l1 1h3v-3h-2M21 9l2-6 2 6M28 9v-6h3l1 1v1l-1 1h-3m2 0l2 3M35 3h2l2 2v2l-2 2h-2zM42 9l2-6 2 6M53 3h-3l-1 1v1l1 1h2l1 1v1l-1 1h-3M56 9l2-6 2 6M63 9v-6l4 6v-6M70 3h2l2 2v2l-2 2h-2zM77 3v6",
  },
  ladangloka: {
    width: 74,
    strokeWidth: 1.3,
    path: "M5 12V7Q0 7 0 1q5 0 5 6 0-4 5-4 0 6-5 6M13 3v6h3M18 9v-4a2 2 0 0 1 4 0v4m-4-2h4M24 3h1a3 3 0 0 1 0 6h-1zM30 9v-4a2 2 0 0 1 4 0v4m-4-2h4M36 9v-4a2 2 0 0 1 4 0v4M47 4a3 3 0 1 0 1 2h-3M50 3v6h3M55 6a3 3 0 1 0 6 0 3 3 0 1 0-6 0M63 3v6m3-6l-3 3 3 3M68 9v-4a2 2 0 0 1 4 0v4m-4-2h4",
  },
  "tax-directorate": {
    width: 34,
    strokeWidth: 0.6,
    path: "M0 4l6-4 6 4zM2 4v5M6 4v5M10 4v5M0 9h12M0 12h12M16 3h4m-2 0v6M22 9l2-6 2 6M28 3l4 6m0-6-4 6",
  },
  purnabahari: {
    width: 45,
    strokeWidth: 0.9,
    path: "M0 6a6 6 0 0 1 12 0zM0 9q1.5-1.5 3 0t3 0 3 0 3 0M3 12h6M15 9v-6h2a2 2 0 0 1 0 4h-2M21 3v4a2 2 0 0 0 4 0v-4M27 9v-6h2a2 2 0 0 1 0 4h-2m2 0l2 2M33 9v-4a2 2 0 0 1 4 0v4M39 9v-4a2 2 0 0 1 4 0v4m-4-2h4",
  },
  lintas: {
    width: 45,
    strokeWidth: 1.3,
    path: "M1 11h0M1 7a4 4 0 0 1 4 4M1 4a7 7 0 0 1 7 7M1 1a10 10 0 0 1 10 10M15.5 3l-1.5 6h3M20.5 3l-1.5 6M21 9l1.5-6 2.5 6 1.5-6M28.5 3h4m-2 0l-1.5 6M33 9l3.5-6 .5 6M44.5 3h-3l-1.2 1-.2 1 .8 1h2l.8 1-.2 1-1.2 1h-3",
  },
};

export function ClientWordmark({ name }: { name: WordmarkName }) {
  const { width, strokeWidth, path } = wordmarks[name];
  return (
    <svg aria-hidden="true" viewBox={`-1 -1 ${width} 14`} className="drawn wordmark" strokeWidth={strokeWidth}>
      <path d={path} />
    </svg>
  );
}
