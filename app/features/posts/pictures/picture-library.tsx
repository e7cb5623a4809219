import { createContext, type ReactNode, use } from "react";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import type { OpenImageStore } from "../data/image-store.ts";

export type PictureLibrary = {
  database: DatabaseClient;
  openImageStore: OpenImageStore;
};

const PictureLibraryContext = createContext<PictureLibrary | null>(null);

/** The bucket as the signed-in editor may use it, for every form and screen below. */
export function PictureLibraryProvider({ library, children }: { library: PictureLibrary; children: ReactNode }) {
  return <PictureLibraryContext value={library}>{children}</PictureLibraryContext>;
}

/** Null where no bucket is within reach. */
export function usePictureLibrary(): PictureLibrary | null {
  return use(PictureLibraryContext);
}
