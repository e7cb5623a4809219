import type { phrases as en } from "../en/phrases.ts";

export const phrases = {
  language: "en",
  list: [
    "AWS Certified Solutions Architect – Associate",
    "Project Management Professional",
    "Single Sign-On",
    "Zero Trust",
    "Hybrid Cloud",
    "Cloud-Native",
    "cloud-native",
    "internet banking",
    "Serverless",
    "helpdesk",
    "Helpdesk",
  ],
} satisfies typeof en;
