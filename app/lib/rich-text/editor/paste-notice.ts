import { editor as texts } from "#app/texts/en/editor.ts";
import { NOTHING_REMOVED, type Removed } from "#shared/rich-text/foreign/not-text.ts";

export type Loss = { images: number; embedded: number; removed: Removed };

export const NO_LOSS: Loss = { images: 0, embedded: 0, removed: NOTHING_REMOVED };

/** Describes the dropped parts of a paste in one line; '' for a complete paste. */
export function describeLoss({ images, embedded, removed }: Loss): string {
  const { comments, deletions, footnotes, links } = removed;
  const sentences = [
    images + embedded > 0 && texts.notPasted(images, embedded),
    comments + deletions + footnotes + links > 0 && texts.leftOut(removed),
  ];
  return sentences.filter(Boolean).join(" ");
}
