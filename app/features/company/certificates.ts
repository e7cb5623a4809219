import type { Certificate } from "./company-types.ts";

/** Heading of the certificates section. Source: spec §2, Certificates. */
export const certificatesHeading = "Certificates We Hold";

/** Introduction to the certificates section. Source: spec §2, Certificates. */
export const certificatesIntro =
  "Two management standards for the firm and three professional qualifications held by its engineers and project managers.";

/** The five certificates, in order. Source: spec §2, Certificates; §3, Certificate card. */
export const certificates: readonly Certificate[] = [
  {
    title: "ISO 27001:2013",
    subtitle: "Information Security Management",
    description: "Client information is handled under documented controls for access, risk, incidents and suppliers.",
    icon: "lock-keyhole",
    issuer: "Contoh Sertifikasi",
    number: "EXAMPLE-0142",
    validUntil: "2027-08-14",
  },
  {
    title: "AWS Certified Solutions Architect – Associate",
    subtitle: "Cloud Architecture",
    description: "Cloud designs are drawn up by architects examined on security, resilience, performance and cost.",
    icon: "cloud-cog",
    issuer: "Amazon Web Services",
    number: "EXAMPLE-2207",
    validUntil: "2028-04-30",
  },
  {
    title: "Project Management Professional",
    subtitle: "Structured Project Execution",
    description:
      "Project managers plan scope, schedule, budget and risk in writing, and report progress against that plan.",
    icon: "clipboard-check",
    issuer: "Project Management Institute",
    number: "EXAMPLE-3118",
    validUntil: "2028-01-31",
  },
  {
    title: "Cisco CCNA",
    subtitle: "Network Infrastructure",
    description:
      "Network engineers are examined on routing, switching, wireless, addressing and the basics of network security.",
    icon: "network",
    issuer: "Cisco",
    number: "EXAMPLE-0916",
    validUntil: "2027-09-30",
  },
  {
    title: "ISO 9001:2015",
    subtitle: "Quality Management",
    description:
      "Delivery follows documented processes with named owners, measured results and correction when something falls short.",
    icon: "badge-check",
    issuer: "Contoh Sertifikasi",
    number: "EXAMPLE-0143",
    validUntil: "2027-08-14",
  },
];
