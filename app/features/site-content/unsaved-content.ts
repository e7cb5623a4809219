import * as z from "zod/mini";

const unsavedSchema = z.object({
  values: z.record(z.string(), z.unknown()),
  base: z.record(z.string(), z.number()),
});

/** Text that is only on this computer, and the versions that it was begun from. */
export type UnsavedContent = Readonly<z.infer<typeof unsavedSchema>>;

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

/** Reads text that maybe an earlier version stored: its fields may differ from those of the section. */
export function readUnsaved(account: string, section: string): UnsavedContent | null {
  try {
    const { data } = unsavedSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(account, section)) ?? "null"));
    return data ?? null;
  } catch {
    return null;
  }
}
