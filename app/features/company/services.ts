import type { FigureClaim, Service } from "./company-types.ts";

/** Heading of the services section. Source: spec §2, Services section. */
export const servicesHeading = "Our Services";

/** Introduction to the services section, with the uptime claim. Source: spec §2, Services section. */
export const serviceIntro =
  "Engage us for one of these services or for the whole life of a system. Where we run the system ourselves, we commit to 99.9% uptime.";

/** The uptime claim as a figure. Source: spec §2, Services section. */
export const uptimeClaim: FigureClaim = {
  figure: "99.9%",
  label: "uptime on the systems we run",
};

/** The five services with their key offerings, in order. Source: spec §2, Services section; §3, Service. */
export const services: readonly Service[] = [
  {
    id: "cybersecurity",
    title: "Cybersecurity Operations",
    description:
      "We test systems for weaknesses, watch them day and night, and respond when an alarm proves real. Our security engineers test the public portals of a provincial revenue agency, monitor internet banking for a regional development bank and guard the payment systems of a national minimarket chain.",
    icon: "shield-check",
    subServices: [
      {
        title: "Penetration Testing & Vulnerability Assessment",
        description:
          "Controlled attacks on applications and networks, followed by findings ranked by business risk and a retest of every fix.",
      },
      {
        title: "SOC as a Service",
        description:
          "Analysts in our security operations room review your logs around the clock and escalate confirmed incidents by agreed routes.",
      },
      {
        title: "Zero-Trust Implementation",
        description:
          "Identity, device and network checks applied to every request, introduced in stages so that daily work is not interrupted.",
      },
      {
        title: "Endpoint Detection & Response",
        description:
          "Monitoring on servers, laptops and branch workstations that isolates a compromised machine to stop an intrusion from spreading.",
      },
      {
        title: "Incident Response & Forensics",
        description:
          "Containment, preserved evidence and a written timeline that management, regulators and, where needed, investigators can rely on.",
      },
    ],
  },
  {
    id: "cloud-native",
    title: "Cloud-Native Development",
    description:
      "We build applications for the cloud, and move existing ones there, so that they absorb peak demand and can be changed without closing for a weekend. Past work includes permit applications for a city licensing office, account opening for a sharia bank and branch stock levels for a fashion retailer with stores across Java.",
    icon: "cloud-cog",
    subServices: [
      {
        title: "Custom Cloud App Development",
        description:
          "Web and mobile applications designed around your processes, with source code, documentation and deployment scripts handed over in full.",
      },
      {
        title: "Cloud Migration",
        description:
          "Workloads assessed, ordered by risk and moved in rehearsed steps, with a tested way back at each one.",
      },
      {
        title: "Serverless Development",
        description:
          "Event-driven functions for uneven workloads, such as month-end reporting, that cost little or nothing while they stand idle.",
      },
      {
        title: "CI/CD Pipelines",
        description:
          "Automated build, test and release steps with approval gates, so every change in production can be traced to its author.",
      },
      {
        title: "Cloud Cost Optimization",
        description:
          "Monthly review of cloud spending by team and application, with idle resources removed and commitments sized to real use.",
      },
    ],
  },
  {
    id: "enterprise-infra",
    title: "Enterprise Infrastructure",
    description:
      "We design networks and server platforms that stay available when a link, a disk or an entire site fails. Our engineers have built a private cloud for a provincial government, paired sites for a state-owned bank and branch connectivity for a supermarket group. Each design starts from a target of 99.9% uptime and ends with diagrams your own team can maintain.",
    icon: "server",
    subServices: [
      {
        title: "Hybrid Cloud Setup",
        description:
          "On-premises servers and public cloud joined by private links, with data placed where Indonesian regulation requires it.",
      },
      {
        title: "Network Architecture Design",
        description:
          "Campus, branch and wide-area networks drawn from measured traffic, with segmentation, addressing and capacity documented for your administrators.",
      },
      {
        title: "Data Center Optimization",
        description:
          "Power, cooling, rack space and virtual machine density reviewed together, then improved in an order that suits your budget.",
      },
      {
        title: "High-Availability Solutions",
        description:
          "Clustered databases, redundant links and automatic failover, proven by switching off components in a planned test.",
      },
      {
        title: "Infrastructure Hardening",
        description:
          "Operating systems, network devices and databases configured to published benchmarks, with every exception recorded, approved and given a review date.",
      },
    ],
  },
  {
    id: "it-procurement",
    title: "IT Procurement & Asset Lifecycle",
    description:
      "We help you specify, buy, record and retire technology with a paper trail that withstands an audit. The secretariat of a ministry, a rural credit bank and an electronics retailer rely on us to compare offers, follow deliveries and keep one register of what they own.",
    icon: "package-check",
    subServices: [
      {
        title: "Procurement Consulting",
        description:
          "Technical specifications, cost estimates and bid evaluation prepared in line with government tender rules or your own purchasing policy.",
      },
      {
        title: "Vendor Management",
        description:
          "Contracts, service levels, renewals and delivery dates tracked in one place, with shortfalls raised before they become disputes.",
      },
      {
        title: "Asset Inventory",
        description:
          "Hardware, software and licences counted on site and by network scan, then reconciled with your finance ledger.",
      },
      {
        title: "Asset Lifecycle Management",
        description:
          "Each device followed from purchase order through warranty, repair and reassignment to verified data erasure and disposal.",
      },
      {
        title: "Compliance & Audit Support",
        description:
          "Licence positions, purchase records and handover documents assembled in advance, with our staff present when auditors ask questions.",
      },
    ],
  },
  {
    id: "managed-it",
    title: "Managed IT Services",
    description:
      "We run day-to-day IT as an extension of your team, with 99.9% uptime on the systems in our care. Our engineers support the regional offices of a government agency, the branch network of a commercial bank and the tills of a national pharmacy chain. Each month we report what failed, why, and what was changed.",
    icon: "headset",
    subServices: [
      {
        title: "24/7 Helpdesk",
        description:
          "Indonesian- and English-speaking staff who answer at any hour, log every request and own it until it is closed.",
      },
      {
        title: "Managed Cloud",
        description:
          "Cloud accounts administered for you, covering access, backups, capacity and spending, within limits that you approve beforehand.",
      },
      {
        title: "Network & System Monitoring",
        description:
          "Continuous measurement of links, servers and applications, with alerts sent to an engineer able to act on them.",
      },
      {
        title: "Patch Management",
        description:
          "Updates tested on a representative group, released in approved windows and reported with a list of machines still outstanding.",
      },
      {
        title: "Disaster Recovery as a Service",
        description:
          "Systems replicated to a second site, with the recovery time agreed in the contract and proven in scheduled drills.",
      },
    ],
  },
];
