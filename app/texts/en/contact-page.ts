/** Texts of the server about a contact message: the page for browsers without scripts, and rejections. */
export const contactPage = {
  sentTitle: "Message sent",
  notSentTitle: "Message not sent",
  eyebrow: (product: string) => `${product} / contact`,
  received: "We received it and will reply to your e-mail address.",
  notSent: "Your message has not been sent yet.",
  correct: "Please correct what is marked below.",
  back: "Back to the site",
  rejections: {
    tooMany: "Too many messages came from your network. Please try again in some minutes.",
    noSpace: "There is no space to store the message at the moment. Please try again later.",
    busy: "Too many messages are arriving at the moment. Please try again later.",
    notStored: "The message could not be stored. Please try again later.",
  },
};
