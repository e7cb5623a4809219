type Loss = { unreadable: number; embedded: number; unreachable: number };

/** Describes the dropped parts of a paste in one line; '' for a complete paste. */
export function describeLoss({ unreadable, embedded, unreachable }: Loss): string {
  const parts = [
    unreachable > 0 && `${count(unreachable, "picture")} could not be copied from another site`,
    unreadable > 0 && `${count(unreadable, "picture")} came without an image: insert from a file`,
    embedded > 0 && `${count(embedded, "embedded video or page", "embedded videos or pages")} left out`,
  ].filter(Boolean);
  return parts.length > 0 ? `Pasted, but ${parts.join("; ")}.` : "";
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
