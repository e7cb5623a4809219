import * as z from "zod/mini";

/** What a visitor sends (spec section 3). */
export type ContactMessage = { name: string; email: string; subject: string; message: string };
export type ContactField = keyof ContactMessage;
export type ContactErrors = Partial<Record<ContactField, string>>;

/** The fields in the order of the form. */
export const contactFieldNames: ContactField[] = ["name", "email", "subject", "message"];

const present = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

/** The rules of spec section 5. */
const contactSchema = z.object({
  name: present("Full Name is required."),
  email: z.string().check(z.trim(), z.email("Please enter a valid email address.")),
  subject: present("Subject is required."),
  message: present("Message is required."),
});

/** One message for each field that is not right; none when all are. */
export function checkContactMessage(message: ContactMessage): ContactErrors {
  const result = contactSchema.safeParse(message);
  const errors: ContactErrors = {};
  for (const { path, message: text } of result.error?.issues ?? []) errors[path[0] as ContactField] ??= text;
  return errors;
}

/** The most characters a message may bring. The form knows no limits (spec section 5); the server has to. */
export const contactLimits: Record<ContactField, number> = { name: 200, email: 320, subject: 200, message: 20_000 };

/** How the form calls its fields. */
export const contactLabels: Record<ContactField, string> = {
  name: "Full Name",
  email: "Email",
  subject: "Subject",
  message: "Message",
};

/** One message for each field that is longer than the server takes, counted in characters as the database counts. */
export function findTooLong(message: ContactMessage): ContactErrors {
  const tooLong = contactFieldNames.filter((name) => [...message[name]].length > contactLimits[name]);
  return Object.fromEntries(
    tooLong.map((name) => [
      name,
      `${contactLabels[name]} may have up to ${contactLimits[name].toLocaleString("en-US")} characters.`,
    ]),
  );
}
