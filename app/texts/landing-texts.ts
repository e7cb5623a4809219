import type { IconName, SchematicName, WordmarkName } from "#shared/site-content/icons.ts";

type Titled = { readonly title: string; readonly description: string };

export type Service = Titled & {
  readonly id: string;
  readonly icon: IconName;
  readonly offerings: readonly Titled[];
};

export type Client = {
  readonly name: string;
  /** Kind of client that the spec names. */
  readonly sector: string;
  readonly description: string;
  readonly wordmark?: WordmarkName | undefined;
  /** Name of an image of the library. It replaces the wordmark. */
  readonly logo?: string | undefined;
  readonly hidden?: boolean | undefined;
  readonly testimonial?: undefined | { readonly quote: string; readonly attribution: string };
};

type Project = Titled & {
  readonly id: string;
  readonly schematic: SchematicName;
  readonly caption: string;
  /** The main figure of the card, and its label. */
  readonly metric: { readonly value: string; readonly label: string };
};

export type Certificate = Titled & {
  readonly subtitle: string;
  readonly icon: IconName;
  readonly issuer: string;
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly validUntil: string;
  readonly hidden?: boolean | undefined;
};

/** A `command` follows the prompt, an `output` is its result, a `status` ends the session. */
export type TerminalLine = { readonly kind: "command" | "output" | "status"; readonly text: string };

type SectionHead = { readonly heading: string; readonly intro: string };

/* The landing page's texts in one language, by section: plain data without markup (spec sections 1 to 3). */

/** Texts of the hydrated sections; the browser loads these texts. */
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

/** Texts of the sections without hydration. */
export type StaticTexts = {
  readonly about: {
    readonly heading: string;
    readonly statement: string;
    readonly description: readonly string[];
    readonly values: readonly { readonly name: string; readonly description: string; readonly icon: IconName }[];
  };
  readonly services: SectionHead & {
    readonly uptime: {
      readonly value: string;
      readonly label: string;
      /** Defines the figure, and links a post about it. Published texts have none. */
      readonly note: { readonly text: string; readonly link: string; readonly slug: string };
    };
    readonly offeringsHeading: string;
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

/** A section's number on the page, for example '02', and its texts. */
export type TextSectionProps<Name extends keyof LandingTexts> = { number: string; texts: LandingTexts[Name] };
