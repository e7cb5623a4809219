import type { Project } from "./company-types.ts";

/** Heading of the work section. Source: spec §2, Flagship Projects. */
export const projectsHeading = "Flagship Projects";

/** Introduction to the work section, one sentence. Source: spec §2, Flagship Projects. */
export const projectsIntro = "Four engagements, each with what we built or tested and the result it reached.";

/** The four flagship projects, in order. Source: spec §2, Flagship Projects; §3, Project card. */
export const projects: readonly Project[] = [
  {
    id: "on-demand-transportation",
    title: "Mobile On-Demand Transportation App",
    description:
      "An Android app that matches passengers with nearby drivers on demand. Its microservices scale one by one, so booking, tracking and payment keep their pace for 5,000 daily active users, with responses under 2 seconds.",
    icon: "smartphone",
    metric: { value: "5,000", label: "daily active users, responses under 2 seconds" },
  },
  {
    id: "spk-bast-cms",
    title: "Content Management System for SPK & BAST Documents",
    description:
      "Work orders (SPK, Surat Perintah Kerja) and handover records (BAST, Berita Acara Serah Terima) are drafted, approved and filed in one system. Workflow automation took the place of paper routing and brought a 30% gain in process efficiency.",
    icon: "file-check",
    metric: { value: "30%", label: "process-efficiency gain through workflow automation" },
  },
  {
    id: "account-takeover-mitigation",
    title: "Penetration Testing & Account-Takeover Mitigation",
    description:
      "We carried out penetration testing on an e-commerce platform, attacking login, password recovery and session handling as an outsider would. We then worked with its developers on account-takeover (ATO) mitigation and tested every measure again.",
    icon: "user-lock",
    metric: { value: "ATO", label: "account takeover tested, mitigated and tested again" },
  },
  {
    id: "cloud-tax-data",
    title: "Cloud Tax-Data Web App with Single Sign-On",
    description:
      "A cloud web app that opens tax data to approved officers through single sign-on. It serves 10,000 concurrent users and was built for compliance with privacy regulation, from access rules to data retention.",
    icon: "cloud-check",
    metric: { value: "10,000", label: "concurrent users, in compliance with privacy regulation" },
  },
];
