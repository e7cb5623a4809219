/** Names of the drawings in company-icon.tsx. */
export const iconNames = [
  "badge-check",
  "clipboard-check",
  "cloud-cog",
  "graduation-cap",
  "handshake",
  "headset",
  "lightbulb",
  "lock-keyhole",
  "network",
  "package-check",
  "server",
  "shield-check",
] as const;

/** Names of the drawings in client-wordmark.tsx. */
export const wordmarkNames = [
  "koperasi",
  "gardasandi",
  "ladangloka",
  "tax-directorate",
  "purnabahari",
  "lintas",
] as const;

/** Names of the drawings in project-schematic.tsx. */
export const schematicNames = ["dispatch", "documents", "attack", "identity"] as const;

/** Names of the drawings in social-icon.tsx. */
export const socialNetworks = ["linkedin", "x", "instagram", "facebook", "youtube"] as const;

export type IconName = (typeof iconNames)[number];
export type WordmarkName = (typeof wordmarkNames)[number];
export type SchematicName = (typeof schematicNames)[number];
