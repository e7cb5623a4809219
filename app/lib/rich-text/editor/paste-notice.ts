import { editor as texts } from "#app/texts/en/editor.ts";

type Loss = { pictures: number; embedded: number };

/** Describes the dropped parts of a paste in one line; '' for a complete paste. */
export function describeLoss({ pictures, embedded }: Loss): string {
  return pictures + embedded > 0 ? texts.notPasted(pictures, embedded) : "";
}
