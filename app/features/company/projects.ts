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
      "An Android app that matches passengers with nearby drivers on demand. Booking, tracking and payment are microservices that scale one by one: a rush on one does not slow the others.",
    icon: "dispatch",
    caption: "One request, the nearest driver, one route.",
    metric: { value: "5,000", label: "daily active users, responses under 2 seconds" },
  },
  {
    id: "spk-bast-cms",
    title: "Content Management System for SPK & BAST Documents",
    description:
      "Work orders (SPK, Surat Perintah Kerja) and handover records (BAST, Berita Acara Serah Terima) are drafted, approved and filed in one system. The next signatory is told at once, and no paper travels between desks.",
    icon: "documents",
    caption: "Draft, review, signature, archive; what is refused goes back.",
    metric: { value: "30%", label: "process-efficiency gain through workflow automation" },
  },
  {
    id: "account-takeover-mitigation",
    title: "Penetration Testing & Account-Takeover Mitigation",
    description:
      "On an e-commerce platform we attacked login, password recovery and session handling as an outsider would, then worked with its developers on the mitigation of account takeover and tested every measure again.",
    icon: "attack",
    caption: "Login, recovery, session: each path ends before the account.",
    metric: { value: "3 of 3", label: "ways to an account takeover, closed at the retest" },
  },
  {
    id: "cloud-tax-data",
    title: "Cloud Tax-Data Web App with Single Sign-On",
    description:
      "Approved officers open tax data with one identity, checked at every door. Access follows the officer’s role, every query is recorded, and no record is kept longer than its purpose.",
    icon: "identity",
    caption: "One sign-on, every service behind it.",
    metric: { value: "10,000", label: "concurrent users, in compliance with privacy regulation" },
  },
];
