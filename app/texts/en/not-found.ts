/** Page of an unknown URL. */
export const notFound = {
  documentTitle: "Page Not Found",
  title: "Oops! Our server just had a coffee break.",
  action: "Return to Base Grid",
  text: "This page does not exist. It may have moved, or the address may contain a mistake.",
};
