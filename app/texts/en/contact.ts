/** Texts of the contact form, in the browser and in the page without scripts. */
export const contact = {
  formName: "Contact",
  honeypot: "Leave this empty",
  fields: {
    name: {
      label: "Full Name",
      shortLabel: "Name",
      placeholder: "Your full name",
      error: "Full Name is required.",
    },
    email: {
      label: "Email",
      shortLabel: "Email",
      placeholder: "name@institution.example",
      error: "Please enter a valid email address.",
    },
    subject: {
      label: "Subject",
      shortLabel: "Subject",
      placeholder: "Penetration test of a public portal",
      error: "Subject is required.",
    },
    message: {
      label: "Message",
      shortLabel: "Message",
      placeholder: "What you need, for which systems, and by when",
      error: "Message is required.",
    },
  },
  tooLong: (label: string, limit: number) => `${label} may have up to ${limit.toLocaleString("en-US")} characters.`,
  send: "Send Transmission",
  sending: "Sending...",
  sent: "Your message has been sent successfully!",
  failed: "Failed to send message. Please try again later.",
};
