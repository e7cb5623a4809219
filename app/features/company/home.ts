import type { TerminalLine } from "./company-types.ts";

/** The tagline as the hero's heading, line by line. Source: spec §1 and §2, Home section. */
export const heroHeading = ["Your Future,", "Our Technology."];

/** The sentence under the hero's heading. Source: spec §1 and §2, Home section. */
export const heroLead =
  "We design, secure and run the systems that Indonesian ministries, banks and enterprises rely on every working day.";

/** The link to the contact section, there from the first paint. Source: spec §2, Home section. */
export const contactInvitation = "Talk to an engineer";

/** The prompt shown before a `command` line; it stands there and is not typed. Source: spec §2, Home section. */
export const terminalPrompt = "$";

/**
 * The welcome message, typed line by line; the prompt is not part of a command's text. 34 characters a line at most: they
 * must not wrap on the narrowest telephone.
 * Source: spec §2, Home section; pace in §9.
 */
export const terminalLines: readonly TerminalLine[] = [
  { kind: "command", text: "whoami" },
  { kind: "output", text: "Welcome to the operations room." },
  { kind: "command", text: "cat motto.txt" },
  { kind: "output", text: "Your Future, Our Technology." },
  { kind: "command", text: "uptime --managed" },
  { kind: "output", text: "99.9% on all we run, watched 24/7." },
  { kind: "status", text: "Ready when you are." },
];
