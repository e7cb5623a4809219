/**
 * The shapes of the firm's words: plain data without markup. Source: spec §2 (Landing page) and §3 (Entities).
 */

/** The icons these words refer to, see company-icon.tsx. */
export type IconName =
  | "badge-check"
  | "clipboard-check"
  | "cloud-cog"
  | "graduation-cap"
  | "handshake"
  | "headset"
  | "lightbulb"
  | "lock-keyhole"
  | "network"
  | "package-check"
  | "server"
  | "shield-check";

/** The ids of the five services. Source: spec §3, Service. */
type ServiceId = "cybersecurity" | "cloud-native" | "enterprise-infra" | "it-procurement" | "managed-it";

/** One of a service's 'Key Offerings'. Source: spec §2, Services section; §3, Service. */
interface SubService {
  readonly title: string;
  readonly description: string;
}

/** A service with exactly five sub-services. Source: spec §3, Service. */
export interface Service {
  readonly id: ServiceId;
  readonly title: string;
  readonly description: string;
  readonly icon: IconName;
  readonly subServices: readonly [SubService, SubService, SubService, SubService, SubService];
}

/** A figure set large, and the words that say what it counts. Source: spec §2, Services section. */
export interface FigureClaim {
  readonly figure: string;
  readonly label: string;
}

/** A client's own words, attributed to a role. Source: spec §2, Clients section. */
interface Testimonial {
  readonly quote: string;
  readonly attribution: string;
}

/** The clients' wordmarks, see client-wordmark.tsx. */
export type WordmarkName = "koperasi" | "gardasandi" | "ladangloka" | "tax-directorate" | "purnabahari" | "lintas";

/**
 * A client card; `sector` is the kind of client the spec names, the icon is the client's wordmark. Source: spec §2,
 * Clients section; §3, Client.
 */
export interface Client {
  readonly name: string;
  readonly sector: string;
  readonly description: string;
  readonly icon: WordmarkName;
  readonly testimonial?: Testimonial;
}

/** The figure that leads a project card, and what it counts. Source: spec §2, Flagship Projects. */
interface ProjectMetric {
  readonly value: string;
  readonly label: string;
}

/** The drawings of the projects, see project-schematic.tsx. */
export type SchematicName = "dispatch" | "documents" | "attack" | "identity";

/** A flagship project card; the icon is a schematic with a caption. Source: spec §2, Flagship Projects; §3, Project card. */
export interface Project {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly icon: SchematicName;
  readonly caption: string;
  readonly metric: ProjectMetric;
}

/**
 * A certificate card with what a buyer checks. The numbers say that they are examples. Source: spec §2, Certificates; §3,
 * Certificate card.
 */
export interface Certificate {
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly icon: IconName;
  readonly issuer: string;
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly validUntil: string;
}

/** One of the three value cards. Source: spec §2, About section. */
export interface CompanyValue {
  readonly name: "Innovation" | "Expertise" | "Partnership";
  readonly description: string;
  readonly icon: IconName;
}

/**
 * One line of the welcome message. A `command` follows the prompt, an `output` answers it, a `status` ends the session.
 * Source: spec §2, Home section.
 */
export interface TerminalLine {
  readonly kind: "command" | "output" | "status";
  readonly text: string;
}

/** The lines of the contact info panel. Source: spec §2, Contact. */
export type ContactPanelLine = "address" | "phone" | "email" | "website";
