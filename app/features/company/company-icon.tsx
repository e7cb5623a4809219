import type { IconName } from "#shared/site-content/icons.ts";

/** Icons with one stroke on a grid of 24 units, in the style of the wordmarks and schematics. */
const paths: Record<IconName, string> = {
  "badge-check": "M12 2l3 2h4v4l2 4-2 4v4h-4l-3 2-3-2H5v-4l-2-4 2-4V4h4zM8 12l3 3 5-6",
  "clipboard-check": "M5 4h14v17H5zM9 2h6v4H9zM8 13l3 3 5-6",
  "cloud-cog": "M7 19a4 4 0 0 1 0-8 5 5 0 0 1 10 0 4 4 0 0 1 0 8zM12 11v5m-2-2l2 2 2-2",
  "graduation-cap": "M12 4l11 5-11 5L1 9zM5 11v5q7 5 14 0v-5M23 9v6",
  handshake: "M9 6a6 6 0 1 0 0 12A6 6 0 1 0 9 6M15 6a6 6 0 1 0 0 12 6 6 0 1 0 0-12",
  headset: "M4 14v-2a8 8 0 0 1 16 0v2M4 14h3v5H4zM17 14h3v5h-3zM20 19q0 3-6 3",
  lightbulb: "M9 17q0-2-2-4a6.5 6.5 0 1 1 10 0q-2 2-2 4zM9 20h6M11 23h2",
  "lock-keyhole": "M5 10h14v11H5zM8 10V7a4 4 0 0 1 8 0v3M12 15v2",
  network: "M9 2h6v6H9zM2 16h6v6H2zM16 16h6v6h-6zM12 8v4M5 16v-4h14v4",
  "package-check": "M12 2l9 5v10l-9 5-9-5V7zM3 7l9 5 9-5M12 12v10",
  server: "M3 4h18v7H3zM3 13h18v7H3zM7 7.5h0M7 16.5h0",
  "shield-check": "M12 3l8 3v6q0 6-8 9-8-3-8-9V6zM8 12l3 3 5-6",
};

export function CompanyIcon({ name, className = "" }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" strokeWidth="1.5" className={`drawn text-brand-ink ${className}`}>
      <path d={paths[name]} />
    </svg>
  );
}
