// The names of what company-icon.tsx, client-wordmark.tsx and project-schematic.tsx draw.
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

export type WordmarkName = "koperasi" | "gardasandi" | "ladangloka" | "tax-directorate" | "purnabahari" | "lintas";

export type SchematicName = "dispatch" | "documents" | "attack" | "identity";

type Titled = { readonly title: string; readonly description: string };

export type Service = Titled & {
  readonly id: "cybersecurity" | "cloud-native" | "enterprise-infra" | "it-procurement" | "managed-it";
  readonly icon: IconName;
  readonly subServices: readonly [Titled, Titled, Titled, Titled, Titled];
};

export type Client = {
  readonly name: string;
  /** The kind of client the spec names. */
  readonly sector: string;
  readonly description: string;
  readonly icon: WordmarkName;
  readonly testimonial?: { readonly quote: string; readonly attribution: string };
};

type Project = Titled & {
  readonly id: string;
  readonly icon: SchematicName;
  readonly caption: string;
  /** The figure that leads the card, and what it counts. */
  readonly metric: { readonly value: string; readonly label: string };
};

export type Certificate = Titled & {
  readonly subtitle: string;
  readonly icon: IconName;
  readonly issuer: string;
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly validUntil: string;
};

/** A `command` follows the prompt, an `output` answers it, a `status` ends the session. */
export type TerminalLine = { readonly kind: "command" | "output" | "status"; readonly text: string };

type SectionHead = { readonly heading: string; readonly intro: string };

/* The words of the landing page in one language, by section: plain data without markup (spec sections 1 to 3). */

/** Of the sections that are alive in the browser, which therefore loads them. */
export type InteractiveTexts = {
  readonly home: {
    readonly heading: readonly string[];
    readonly lead: string;
    readonly invitation: string;
    readonly learnMore: string;
    readonly learnMoreWithoutScripts: string;
    readonly terminal: { readonly title: string; readonly prompt: string; readonly lines: readonly TerminalLine[] };
  };
  readonly contact: SectionHead & {
    readonly panel: Readonly<Record<"address" | "phone" | "email" | "website", string>>;
    readonly opensInNewTab: string;
  };
};

/** Of the sections that the document holds and the browser leaves as they are. */
export type StaticTexts = {
  readonly about: {
    readonly heading: string;
    readonly statement: string;
    readonly description: readonly string[];
    readonly values: readonly { readonly name: string; readonly description: string; readonly icon: IconName }[];
  };
  readonly services: SectionHead & {
    readonly uptime: { readonly figure: string; readonly label: string };
    readonly offerings: string;
    readonly services: readonly Service[];
  };
  readonly clients: SectionHead & { readonly clients: readonly Client[] };
  readonly projects: SectionHead & { readonly projects: readonly Project[] };
  readonly certificates: SectionHead & {
    readonly labels: { readonly issuer: string; readonly number: string; readonly validUntil: string };
    readonly certificates: readonly Certificate[];
  };
};

export type LandingTexts = InteractiveTexts & StaticTexts;

/** What a section is given: its place in the page's order, for example '02', and its words. */
export type SectionProps<Name extends keyof LandingTexts> = { number: string; texts: LandingTexts[Name] };
