import { createContext, use } from "react";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import type { OpenImageStore } from "./data/image-store.ts";

export type ImageLibrary = {
  database: DatabaseClient;
  openImageStore: OpenImageStore;
};

/** The image bucket with the editor's permissions, for all forms and screens below. */
export const ImageLibraryContext = createContext<ImageLibrary | null>(null);

export function useImageLibrary(): ImageLibrary {
  const library = use(ImageLibraryContext);
  if (!library) throw new Error("This part of a page needs an ImageLibraryContext.");
  return library;
}
