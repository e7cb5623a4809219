/** Texts of all e-mails. */
export const emails = {
  /** The reason of an e-mail with a link or a code. `wish` is one of the sentences below. */
  asked: (site: string, wish: string) => `Somebody, most likely you, asked ${site} ${wish}`,
  openLink: "Open this link to continue. It works once and for ten minutes:",
  enterCode: "Enter this code. It works once and for ten minutes:",
  doNothing: "If it was not you, do nothing: nobody can sign in without this e-mail.",
  askForHelp: "If it was not you, set a new password and tell the owner of the site.",
  recovery: { subject: "Set a new password", wish: "for a new password." },
  magiclink: { subject: "Your sign-in link", wish: "for a link to sign in." },
  signup: { subject: "Confirm your address", wish: "for an account." },
  invite: { subject: "Your invitation", wish: "for an account for you." },
  email_change: { subject: "Confirm your new address", wish: "to change the address." },
  reauthentication: { subject: "Your code", wish: "for a code that permits a new password." },
  aboutAccount: (site: string) => `This is about your account at ${site}`,
  factors: {
    added: {
      subject: "A second factor was added",
      text: "A second factor was added to your account. Sign-ins now ask for it.",
    },
    removed: {
      subject: "A second factor was removed",
      text: "A second factor was removed from your account.",
    },
    "new codes": {
      subject: "New recovery codes",
      text: "Your account has a new set of recovery codes. Earlier codes no longer work.",
    },
    "used code": {
      subject: "A recovery code was used",
      text: "Somebody signed in to your account with a recovery code.",
    },
    guesses: {
      subject: "Wrong codes for your second factor",
      text: "Somebody who knows your password entered several wrong codes, and must wait before trying more. If it was not you, sign in where you usually do and set a new password.",
    },
  },
  invitation: {
    subject: "Your invitation",
    invited: (site: string) => `You have been invited to the administration of ${site}`,
    open: (days: number) => `Open this link and choose a password. It works once and for ${days} days:`,
    unexpected: "If you did not expect an invitation, do nothing: nobody can sign in without this e-mail.",
  },
  reset: {
    subject: "Your second factor was removed",
    removed: (site: string) => `An owner removed the second factor of your account at ${site}.`,
    next: "You can sign in with your password. Then add a new second factor.",
    unexpected: "If you did not ask for it, set a new password and tell the owner of the site.",
  },
  contact: {
    from: (sender: string) => `From: ${sender}`,
    sentThrough: (host: string, time: string) => `Sent through the contact form of ${host} at ${time}.`,
  },
};
