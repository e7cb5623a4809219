/** Texts of controls and failures in the whole administration. */
export const common = {
  /** Like Intl's "en-US" (see dates.ts). */
  /** @param clock as '16:05' */
  time: (clock: string) => clock,
  dayAt: (day: string, time: string) => `${day} at ${time}`,
  close: "Close",
  linkCopied: "Link copied.",
  copyRejected: (url: string) => `This browser does not allow the page to copy. The link is ${url}`,
  linkSelected: "The link is selected. Copy it with your keyboard.",
  notReached: "The server could not be reached. Check your connection and try again.",
  tooLarge: (noun: string) => `The ${noun} is too large to be stored.`,
  busySite: "The site is busy or restarting. Try again in a moment.",
};
