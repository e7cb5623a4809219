/** The spec's words for how saving a post went; `failure` stands before its reason. */
export const saveTexts = {
  add: { success: "Blog post added successfully!", failure: "Failed to add blog post" },
  edit: { success: "Blog post updated successfully!", failure: "Failed to update blog post" },
  unexpected: "An unexpected error occurred.",
};
