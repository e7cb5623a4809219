import type { CompanyValue } from "./company-types.ts";

/** Heading of the about section. Source: spec §2, About section. */
export const aboutHeading = "About Us";

/** The sentence set in large type. Source: spec §2, About section. */
export const aboutStatement =
  "We build, secure and run the systems Indonesian institutions depend on, and we stay answerable for them long after handover.";

/** The company description, one string a paragraph. Source: spec §1; §2, About section. */
export const aboutDescription: readonly string[] = [
  "We are an Indonesian IT services firm based in Jakarta Pusat. Government bodies, banks and enterprises come to us for cybersecurity, cloud-native development, enterprise infrastructure, IT procurement and managed services.",
  "Few clients need only one of these. The engineers who design a system therefore work beside those who test it and those who answer the helpdesk, so every question has an owner. Each engagement closes with documents that your own team, and your auditors, can use.",
];

/** The three values, in order. Source: spec §2, About section. */
export const values: readonly CompanyValue[] = [
  {
    name: "Innovation",
    description:
      "We propose new technology once we have tried it against your workload, your regulations and your team’s ability to run it.",
    icon: "lightbulb",
  },
  {
    name: "Expertise",
    description:
      "Certified specialists in security, cloud, networks and project management carry out the work they propose and put their findings in writing.",
    icon: "graduation-cap",
  },
  {
    name: "Partnership",
    description:
      "We agree the measures before work starts, report against them while it runs and remain within reach after it ends.",
    icon: "handshake",
  },
];
