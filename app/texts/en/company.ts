import type { StaticTexts } from "../landing-texts.ts";

export const company: StaticTexts = {
  about: {
    heading: "About Us",
    statement:
      "We build, secure and run the systems Indonesian institutions depend on, and we stay answerable for them long after handover.",
    description: [
      "We are an Indonesian IT services firm based in Jakarta Pusat. Government bodies, banks and enterprises come to us for cybersecurity, cloud-native development, enterprise infrastructure, IT procurement and managed services.",
      "Few clients need only one of these. The engineers who design a system therefore work beside those who test it and those who answer the helpdesk, so every question has an owner. Each engagement closes with documents that your own team, and your auditors, can use.",
    ],
    values: [
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
    ],
  },
  services: {
    heading: "Our Services",
    intro:
      "Engage us for one of these services or for the whole life of a system. Where we run the system ourselves, we commit to 99.9% uptime.",
    uptime: {
      value: "99.9%",
      label: "uptime we commit to on the systems we run",
      note: {
        text: "Per calendar month: the share of minutes in which a named transaction succeeds. Planned maintenance counts as downtime.",
        link: "Why a bare percentage is not enough",
        slug: "the-sla-clause-we-ask-every-client-to-delete",
      },
    },
    offeringsHeading: "Key Offerings",
    services: [
      {
        id: "cybersecurity",
        title: "Cybersecurity Operations",
        description:
          "We test systems for weaknesses, watch them day and night, and respond when an alarm proves real. Our security engineers test the public portals of a provincial revenue agency, monitor internet banking for a regional development bank and guard the payment systems of a national minimarket chain.",
        icon: "shield-check",
        offerings: [
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
        offerings: [
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
          "We design networks and server platforms that stay available when a link, a disk or an entire site fails. Our engineers have built a private cloud for a provincial government, paired sites for a state-owned bank and branch connectivity for a supermarket group. Each design starts from the downtime you can bear and ends with diagrams your own team can maintain.",
        icon: "server",
        offerings: [
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
        offerings: [
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
          "We run day-to-day IT as an extension of your team, and commit to 99.9% uptime on the systems in our care. Our engineers support the regional offices of a government agency, the branch network of a commercial bank and the tills of a national pharmacy chain. Each month we report what failed, why, and what was changed.",
        icon: "headset",
        offerings: [
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
    ],
  },
  clients: {
    heading: "Our Clients",
    intro: "Six clients, from a military cooperative to a bank, and the work each of them asked us to do.",
    clients: [
      {
        name: "Koperasi Bhakti Prajurit Mandala",
        sector: "Military cooperative",
        description:
          "A mobile app in which members check their savings, apply for loans and pay instalments without travelling to the cooperative’s office.",
        wordmark: "koperasi",
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
        wordmark: "gardasandi",
      },
      {
        name: "Ladangloka",
        sector: "Agritech e-commerce",
        description:
          "Security testing of the marketplace, its payment flow and its partner interfaces, from the first scan to the last verified fix.",
        wordmark: "ladangloka",
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
        wordmark: "tax-directorate",
      },
      {
        name: "Bank Purnabahari",
        sector: "Banking",
        description:
          "A network vulnerability assessment of head office, branch links and cash machine segments, with findings ranked for the risk committee.",
        wordmark: "purnabahari",
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
        wordmark: "lintas",
      },
    ],
  },
  projects: {
    heading: "Flagship Projects",
    intro: "Four engagements, each with what we built or tested and the result it reached.",
    projects: [
      {
        id: "on-demand-transportation",
        title: "Mobile On-Demand Transportation App",
        description:
          "An Android app that matches passengers with nearby drivers on demand. Booking, tracking and payment are microservices that scale one by one: a rush on one does not slow the others.",
        schematic: "dispatch",
        caption: "One request, the nearest driver, one route.",
        metric: { value: "5,000", label: "daily active users, responses under 2 seconds" },
      },
      {
        id: "spk-bast-cms",
        title: "Content Management System for SPK & BAST Documents",
        description:
          "Work orders (SPK, Surat Perintah Kerja) and handover records (BAST, Berita Acara Serah Terima) are drafted, approved and filed in one system. The next signatory is told at once, and no paper travels between desks.",
        schematic: "documents",
        caption: "Draft, review, signature, archive; what is refused goes back.",
        metric: { value: "30%", label: "process-efficiency gain through workflow automation" },
      },
      {
        id: "account-takeover-mitigation",
        title: "Penetration Testing & Account-Takeover Mitigation",
        description:
          "On an e-commerce platform we attacked login, password recovery and session handling as an outsider would, then worked with its developers on the mitigation of account takeover and tested every measure again.",
        schematic: "attack",
        caption: "Login, recovery, session: each path ends before the account.",
        metric: { value: "3 of 3", label: "ways to an account takeover, closed at the retest" },
      },
      {
        id: "cloud-tax-data",
        title: "Cloud Tax-Data Web App with Single Sign-On",
        description:
          "Approved officers open tax data with one identity, checked at every door. Access follows the officer’s role, every query is recorded, and no record is kept longer than its purpose.",
        schematic: "identity",
        caption: "One sign-on, every service behind it.",
        metric: { value: "10,000", label: "concurrent users, in compliance with privacy regulation" },
      },
    ],
  },
  certificates: {
    heading: "Certificates We Hold",
    intro:
      "Two management standards for the firm and three professional qualifications held by its engineers and project managers.",
    labels: { issuer: "Issuer", number: "Number", validUntil: "Valid to" },
    certificates: [
      {
        title: "ISO 27001:2013",
        subtitle: "Information Security Management",
        description:
          "Client information is handled under documented controls for access, risk, incidents and suppliers. The 2013 edition ended on the date shown; since September 2025 we hold its successor, ISO/IEC\u00a027001:2022.",
        icon: "lock-keyhole",
        issuer: "Arunika Sertifikasi Mutu",
        number: "ASM-ISMS-0142",
        validUntil: "2025-10-31",
      },
      {
        title: "AWS Certified Solutions Architect – Associate",
        subtitle: "Cloud Architecture",
        description: "Cloud designs are drawn up by architects examined on security, resilience, performance and cost.",
        icon: "cloud-cog",
        issuer: "Amazon Web Services",
        number: "SAA-2207",
        validUntil: "2028-04-30",
      },
      {
        title: "Project Management Professional",
        subtitle: "Structured Project Execution",
        description:
          "Project managers plan scope, schedule, budget and risk in writing, and report progress against that plan.",
        icon: "clipboard-check",
        issuer: "Project Management Institute",
        number: "PMP-3118",
        validUntil: "2028-01-31",
      },
      {
        title: "Cisco CCNA",
        subtitle: "Network Infrastructure",
        description:
          "Network engineers are examined on routing, switching, wireless, addressing and the basics of network security.",
        icon: "network",
        issuer: "Cisco",
        number: "CCNA-0916",
        validUntil: "2027-09-30",
      },
      {
        title: "ISO 9001:2015",
        subtitle: "Quality Management",
        description:
          "Delivery follows documented processes with named owners, measured results and correction when something falls short.",
        icon: "badge-check",
        issuer: "Arunika Sertifikasi Mutu",
        number: "ASM-QMS-0143",
        validUntil: "2027-08-14",
      },
    ],
  },
};
