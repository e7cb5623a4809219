import type { InteractiveTexts } from "../landing-texts.ts";

export const landing: InteractiveTexts = {
  home: {
    heading: ["Your Future,", "Our Technology."],
    lead: "We design, secure and run the systems that Indonesian ministries, banks and enterprises rely on every working day.",
    invitation: "Talk to an engineer",
    learnMore: "Learn More",
    learnMoreWithoutScripts: "Learn More about us",
    terminal: {
      title: "operations room",
      prompt: "$",
      // A line has at most 34 characters, so that it does not wrap on the narrowest phone.
      lines: [
        { kind: "command", text: "whoami" },
        { kind: "output", text: "Welcome to the operations room." },
        { kind: "command", text: "cat motto.txt" },
        { kind: "output", text: "Your Future, Our Technology." },
        { kind: "command", text: "uptime --managed" },
        { kind: "output", text: "99.9% committed, watched 24/7." },
        { kind: "status", text: "Ready when you are." },
      ],
    },
  },
  contact: {
    heading: "Connect With Us",
    intro:
      "Tell us which system concerns you, or which tender you are preparing. An engineer reads every message and answers by email.",
    panel: {
      address: "Address",
      phone: "Phone",
      email: "Email",
      website: "Website",
    },
    opensInNewTab: "opens in a new tab",
  },
};
