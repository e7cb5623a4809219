import { createContext, type ReactNode, use } from "react";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import type { OpenImageStore } from "./data/image-store.ts";

export type PictureLibrary = {
  database: DatabaseClient;
  openImageStore: OpenImageStore;
};

const PictureLibraryContext = createContext<PictureLibrary | null>(null);

/** Provides the picture bucket with the editor's permissions to all forms and screens below. */
export function PictureLibraryProvider({ library, children }: { library: PictureLibrary; children: ReactNode }) {
  return <PictureLibraryContext value={library}>{children}</PictureLibraryContext>;
}

/** Null without a provider. */
export function usePictureLibrary(): PictureLibrary | null {
  return use(PictureLibraryContext);
}
