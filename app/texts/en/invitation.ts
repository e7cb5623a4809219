/** Texts of the page of an invitation link. */
export const invitation = {
  documentTitle: "Your Invitation",
  description: (product: string) => `An invitation to the administration of ${product}.`,
  title: "You have been invited",
  text: (product: string) =>
    `Choose a password, and you can write posts and read messages of ${product}. This works once.`,
  opening: "Opening...",
  signedIn: "You are signed in with another account. Sign out first, then open this invitation again.",
  action: "Choose a password",
  used: "This invitation is used or has ended. Ask for a new one.",
  tooMany: "Too many attempts. Please try again in some minutes.",
  unreachable: "The server could not be reached. Check your connection and try again.",
  busySite: "The site is busy or restarting. Try again in a moment.",
};
