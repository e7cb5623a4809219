import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";

const humanSubmission = z.strictObject({
  /** How the sender filled in the form. */
  way: z.enum(["typist-fast", "typist-slow", "autofill", "screen-reader", "no-scripts", "paste"]),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
});
export type HumanSubmission = z.output<typeof humanSubmission>;
export type HumanWay = HumanSubmission["way"];

/**
 * 200 genuine enquiries to the contact form, of the kinds that an Indonesian IT-services firm receives: one per line of
 * human-submissions.jsonl.
 *
 * Each one is written by hand, without a template, and the author did not know the rules of the spam score. Several
 * contain words and links of spam for good reasons: a bank that blocks gambling sites, a lender that needs a pentest,
 * a defaced ministry site, quoted phishing. Several are very short. All hosts, people, firms, contract numbers,
 * telephone numbers and IP addresses are fictional or reserved for documentation. Laws and public bodies are real.
 */
export const humanSubmissions = readFileSync(path.join(import.meta.dirname, "human-submissions.jsonl"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => humanSubmission.parse(JSON.parse(line)));
