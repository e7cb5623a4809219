import type { Values } from "./content-values.ts";

/** Text that is only on this computer, and the versions that it was begun from. */
export type UnsavedContent = { values: Values; base: Readonly<Record<string, number>> };

const keyOf = (account: string, section: string) => `nusagrid-content-${account}-${section}`;

/** @returns whether the browser has stored the text */
export function storeUnsaved(account: string, section: string, unsaved: UnsavedContent | null): boolean {
  try {
    if (unsaved) localStorage.setItem(keyOf(account, section), JSON.stringify(unsaved));
    else localStorage.removeItem(keyOf(account, section));
    return true;
  } catch {
    return false;
  }
}

export function readUnsaved(account: string, section: string): UnsavedContent | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(account, section)) ?? "null");
  } catch {
    return null;
  }
}
