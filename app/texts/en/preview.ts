/** Texts of the page of a preview link. */
export const preview = {
  documentTitle: "Preview",
  revoked: "This link was revoked. Ask the sender for another one.",
  expired: "Preview links work for 7 days, and this one is older. Ask the sender for another one.",
  gone: "The draft this link showed no longer exists.",
  unknown: "There is no preview at this address. Check that the link is complete.",
  published: {
    title: "This post is public",
    action: "Read the post",
    text: (url: string) => `It was published, and everybody can read it at ${url}`,
  },
  unavailable: {
    title: "Failed to Load the Preview",
    text: "The link may be valid, but its draft could not be loaded. Please try again in a moment.",
  },
  notFound: "Preview Not Found",
  ended: "This Preview Has Ended",
  action: "Go to the blog",
};
