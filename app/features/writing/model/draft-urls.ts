// The server imports server-draft.ts before it chooses the code of React, so this file is separate.
import { href } from "react-router";

/** Path of the form for a draft. @param slug of the post that the draft will change */
export function draftUrl(draftId: string, slug: string | null): string {
  const form = slug === null ? href("/admin/blog/add") : href("/admin/blog/edit/:slug?", { slug });
  return `${form}?draft=${draftId}`;
}

export function draftPreviewUrl(draftId: string): string {
  return href("/admin/blog/preview/:draftId?", { draftId });
}
