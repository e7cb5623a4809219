/** Implements spec section 4 exactly. Section 5 may reject the result; the form then shows the error at once. */
export function suggestSlug(title: string): string {
  return title
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .trim()
    .replace(/\s+/g, "-")
    .replace(/[^\w-]/g, "")
    .replace(/-{2,}/g, "-");
}
