import { createContext, use } from "react";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import type { OpenImageStore } from "./data/image-store.ts";

export type PictureLibrary = {
  database: DatabaseClient;
  openImageStore: OpenImageStore;
};

/** The picture bucket with the editor's permissions, for all forms and screens below. */
export const PictureLibraryContext = createContext<PictureLibrary | null>(null);

export function usePictureLibrary(): PictureLibrary {
  const library = use(PictureLibraryContext);
  if (!library) throw new Error("This part of a page needs a PictureLibraryContext.");
  return library;
}
