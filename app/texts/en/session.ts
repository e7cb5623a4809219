/** Messages of a session, which every page may show. */
export const session = {
  checking: "Checking authentication...",
  signedIn: "Successfully signed in!",
  signedOut: "Successfully signed out!",
  passwordUpdated: "Your password has been updated",
  otherAccount: "This link signs in another account: sign out first, then ask for a new link.",
  authError: "Authentication error. Please try again.",
};
