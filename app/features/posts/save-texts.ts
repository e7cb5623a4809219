/** The spec's messages after a save; `failure` precedes the reason. */
export const saveTexts = {
  add: { success: "Blog post added successfully!", failure: "Failed to add blog post" },
  edit: { success: "Blog post updated successfully!", failure: "Failed to update blog post" },
  unexpected: "An unexpected error occurred.",
};
