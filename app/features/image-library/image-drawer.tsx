import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countPages } from "#app/lib/page-number.ts";
import { images as texts } from "#app/texts/en/images.ts";
import { Button } from "#app/ui/button.tsx";
import { Drawer } from "#app/ui/drawer.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { ImageGrid } from "./image-grid.tsx";
import { useImageLibrary } from "./image-library.tsx";
import { imageListQuery } from "./image-queries.ts";
import { ImageSearch } from "./image-search.tsx";
import { IMAGES_PAGE_SIZE, type LibraryImage } from "./library-image.ts";

type ImageDrawerProps = { onChoose: (image: LibraryImage) => void; onClose: () => void };

export function ImageDrawer({ onChoose, onClose }: ImageDrawerProps) {
  const { database } = useImageLibrary();
  const [{ page, search }, setView] = useState({ page: 1, search: "" });
  const query = useQuery(imageListQuery(database, { page, search }));
  const pageCount = countPages(query.data?.count ?? 0, IMAGES_PAGE_SIZE);
  const turnTo = (next: number) => next >= 1 && next <= pageCount && setView({ search, page: next });
  return (
    <Drawer title={texts.drawer.title} onClose={onClose}>
      <ImageSearch search={search} onSearch={(wanted) => setView({ page: 1, search: wanted })} />
      <QueryState
        query={query}
        about={`${page} ${search}`}
        loadingText={texts.loading}
        skeleton={<SkeletonRows count={4} />}
        failureText={texts.failure}
        isEmpty={({ images }) => images.length === 0}
        emptyText={search ? texts.noMatch(search) : texts.none}
      >
        {({ images }) => <ImageGrid images={images} verb={texts.choose} onPress={onChoose} />}
      </QueryState>
      {pageCount > 1 && (
        <nav aria-label={texts.drawer.pages} className="image-pages">
          <Button look="quiet" aria-disabled={page === 1} onClick={() => turnTo(page - 1)}>
            {texts.drawer.previous}
          </Button>
          <p role="status">{texts.drawer.page(page, pageCount)}</p>
          <Button look="quiet" aria-disabled={page >= pageCount} onClick={() => turnTo(page + 1)}>
            {texts.drawer.next}
          </Button>
        </nav>
      )}
    </Drawer>
  );
}
