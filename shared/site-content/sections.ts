import { z } from "zod";
import { keysOf } from "../keys-of.ts";
import { tokens } from "../tokens.ts";
import { contrastOf, LEAST_TEXT_CONTRAST } from "./contrast.ts";
import {
  choice,
  colour,
  day,
  email,
  hiddenMark,
  host,
  id,
  image,
  link,
  longText,
  optionalText,
  phone,
  text,
} from "./field-types.ts";
import { iconNames, schematicNames, socialNetworks, wordmarkNames } from "./icons.ts";

const icon = () => choice(iconNames);
const head = { heading: text(60), intro: optionalText(300).meta({ format: "long" }) };
const figure = z.object({ value: optionalText(12), label: optionalText(80) });

/** A line of the terminal has at most 34 characters, so that it does not wrap on the narrowest phone. */
const terminalLine = z.object({ kind: choice(["command", "output", "status"]), text: text(34) });

const service = z.object({
  id: id(),
  title: text(60),
  description: longText(500),
  icon: icon(),
  offerings: z.array(z.object({ title: text(60), description: longText(250) })).max(8),
});

const client = z.object({
  name: text(60),
  sector: text(40),
  description: longText(250),
  logo: image().optional(),
  wordmark: choice(wordmarkNames).optional(),
  testimonial: z.object({ quote: longText(300), attribution: text(80) }).optional(),
  hidden: hiddenMark(),
});

const project = z.object({
  id: id(),
  title: text(80),
  description: longText(400),
  schematic: choice(schematicNames),
  caption: optionalText(80),
  metric: figure,
});

const certificate = z.object({
  title: text(80),
  subtitle: text(60),
  description: longText(250),
  icon: icon(),
  issuer: optionalText(60),
  number: optionalText(40),
  validUntil: day(),
  hidden: hiddenMark(),
});

const WHITE = "#ffffff";

/** Both colours have white text on them, or a theme's background behind them. */
const colours = z.object({ brand: colour(), accent: colour() }).superRefine(({ brand, accent }, context) => {
  const reject = (name: string) =>
    context.addIssue({ code: "custom", path: [name], message: "has too little contrast" });
  if (contrastOf(brand, WHITE) < LEAST_TEXT_CONTRAST) reject("brand");
  if (contrastOf(accent, tokens.ground.dark) < LEAST_TEXT_CONTRAST) reject("accent");
});

/** The schema of each section: for the form, the database check and the pages. Every language has the same fields. */
export const sectionSchemas = {
  identity: z.object({
    product: text(40),
    legalName: text(100),
    logo: image().optional(),
    host: host(),
    email: email(),
    phone: phone(),
    address: z.array(text(80)).min(1).max(5),
    social: z.array(z.object({ icon: choice(socialNetworks), href: link() })).max(5),
  }),
  introduction: z.object({ tagline: text(60), footerTagline: longText(120), description: longText(300) }),
  colours,
  home: z.object({
    heading: z.array(text(24)).min(1).max(3),
    lead: longText(200),
    invitation: text(40),
    terminal: z.object({ lines: z.array(terminalLine).min(1).max(10) }),
  }),
  about: z.object({
    heading: text(60),
    statement: longText(200),
    description: z.array(longText(500)).max(4),
    values: z.array(z.object({ name: text(24), description: longText(200), icon: icon() })).max(6),
  }),
  services: z.object({ ...head, uptime: figure, services: z.array(service).max(10) }),
  clients: z.object({ ...head, clients: z.array(client).max(18) }),
  projects: z.object({ ...head, projects: z.array(project).max(8) }),
  certificates: z.object({ ...head, certificates: z.array(certificate).max(12) }),
  contact: z.object(head),
  blog: z.object({ heading: text(60), lead: optionalText(200).meta({ format: "long" }) }),
};

export type SectionName = keyof typeof sectionSchemas;
export type SectionContent<Name extends SectionName> = z.infer<(typeof sectionSchemas)[Name]>;

export const sectionNames = keysOf(sectionSchemas);
