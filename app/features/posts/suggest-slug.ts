/**
 * The slug a title suggests, to the letter of spec section 4: lowercase, accents stripped, trimmed, spaces to hyphens,
 * anything but word characters and hyphens dropped, repeated hyphens merged. It can be a slug that the rules of section 5
 * refuse (underscores, hyphens at an end, nothing at all); the form then says so at once.
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
