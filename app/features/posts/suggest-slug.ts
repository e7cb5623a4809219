/**
 * Implements spec section 4 exactly. The result may break the rules of section 5; the form then shows the error at
 * once.
 */
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
