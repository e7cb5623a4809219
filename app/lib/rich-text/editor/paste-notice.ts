type Loss = { pictures: number; embedded: number };

/** Describes the dropped parts of a paste in one line; '' for a complete paste. */
export function describeLoss({ pictures, embedded }: Loss): string {
  const parts = [
    pictures > 0 && count(pictures, "picture", "pictures"),
    embedded > 0 && count(embedded, "embedded video or page", "embedded videos or pages"),
  ].filter(Boolean);
  if (parts.length === 0) return "";
  return `${parts.join(" and ")} could not be pasted.${pictures > 0 ? " Add pictures with the Image button." : ""}`;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
