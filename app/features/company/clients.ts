import type { Client } from "./company-types.ts";

/** Heading of the clients section. Source: spec §2, Clients section. */
export const clientsHeading = "Our Clients";

/** Introduction to the clients section. Source: spec §2, Clients section. */
export const clientsIntro =
  "Six clients, from a military cooperative to a bank, and the work each of them asked us to do.";

/** The six client cards, in order. Source: spec §2, Clients section; §3, Client. */
export const clients: readonly Client[] = [
  {
    name: "Koperasi Bhakti Prajurit Mandala",
    sector: "Military cooperative",
    description:
      "A mobile app in which members check their savings, apply for loans and pay instalments without travelling to the cooperative’s office.",
    icon: "koperasi",
    testimonial: {
      quote:
        "Members posted far from base see a payment in their savings on the day it is made. Our counter staff now have time for those who need help in person.",
      attribution: "Head of Member Services",
    },
  },
  {
    name: "Gardasandi Teknologi",
    sector: "Security technology company",
    description:
      "A content management system that keeps project documents, their versions and their approvals in one place, with a full audit trail.",
    icon: "gardasandi",
  },
  {
    name: "Ladangloka",
    sector: "Agritech e-commerce",
    description:
      "Security testing of the marketplace, its payment flow and its partner interfaces, from the first scan to the last verified fix.",
    icon: "ladangloka",
    testimonial: {
      quote:
        "The report told our developers what to fix first, and why. The retest then showed us, in writing, that the gaps were closed.",
      attribution: "Chief Technology Officer",
    },
  },
  {
    name: "Finance Ministry, Tax Directorate",
    sector: "Finance ministry",
    description:
      "A web application for working with tax data, in which access follows each officer’s role and every query is recorded.",
    icon: "tax-directorate",
  },
  {
    name: "Bank Purnabahari",
    sector: "Banking",
    description:
      "A network vulnerability assessment of head office, branch links and cash machine segments, with findings ranked for the risk committee.",
    icon: "purnabahari",
    testimonial: {
      quote:
        "The assessment ran during working hours and no branch was interrupted. The findings came in terms our risk committee could act on.",
      attribution: "Head of IT Risk",
    },
  },
  {
    name: "Lintas Gelombang Infotama",
    sector: "Telecom IT provider",
    description:
      "Wireless network management across customer sites: access points, firmware, capacity and faults handled from one console.",
    icon: "lintas",
  },
];
