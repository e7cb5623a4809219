/**
 * The shapes of the firm's words: plain data without markup. Source: spec §2 (Landing page) and §3 (Entities).
 */

/** The lucide icons these words refer to, by kebab-case name; the screens map each name to a component. */
export type IconName =
  | "badge-check"
  | "clipboard-check"
  | "cloud-check"
  | "cloud-cog"
  | "file-check"
  | "graduation-cap"
  | "handshake"
  | "headset"
  | "landmark"
  | "lightbulb"
  | "lock-keyhole"
  | "network"
  | "package-check"
  | "radio-tower"
  | "server"
  | "shield"
  | "shield-check"
  | "smartphone"
  | "sprout"
  | "user-lock"
  | "users"
  | "vault";

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

/** A client card; `sector` is the kind of client the spec names. Source: spec §2, Clients section; §3, Client. */
export interface Client {
  readonly name: string;
  readonly sector: string;
  readonly description: string;
  readonly icon: IconName;
  readonly testimonial?: Testimonial;
}

/** What leads a project card: a number or a short word, and its label. Source: spec §2, Flagship Projects. */
interface ProjectMetric {
  readonly value: string;
  readonly label: string;
}

/** A flagship project card. Source: spec §2, Flagship Projects; §3, Project card. */
export interface Project {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly icon: IconName;
  readonly metric: ProjectMetric;
}

/** A certificate card; `code` is the short text of its plate. Source: spec §2, Certificates; §3, Certificate card. */
export interface Certificate {
  readonly code: string;
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly icon: IconName;
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

/** The fields of a contact message. Source: spec §3, Contact message. */
export type ContactFieldName = "name" | "email" | "subject" | "message";

/** What a contact form field shows before anything is typed. Source: spec §2, Contact. */
export interface ContactFieldText {
  readonly label: string;
  readonly placeholder: string;
}

/** The lines of the contact info panel. Source: spec §2, Contact. */
export type ContactPanelLine = "address" | "phone" | "email" | "website";
