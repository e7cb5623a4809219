import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countPages } from "#app/lib/page-number.ts";
import { Button } from "#app/ui/button.tsx";
import { Drawer } from "#app/ui/drawer.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { PICTURES_PAGE_SIZE, type Picture } from "./picture.ts";
import { PictureGrid } from "./picture-grid.tsx";
import type { PictureLibrary } from "./picture-library.tsx";
import { pictureListQuery } from "./picture-queries.ts";
import { PictureSearch } from "./picture-search.tsx";

type PictureDrawerProps = {
  library: PictureLibrary;
  onChoose: (picture: Picture) => void;
  onClose: () => void;
};

export function PictureDrawer({ library, onChoose, onClose }: PictureDrawerProps) {
  const [{ page, search }, setView] = useState({ page: 1, search: "" });
  const query = useQuery(pictureListQuery(library.database, { page, pageSize: PICTURES_PAGE_SIZE, search }));
  const pageCount = countPages(query.data?.count ?? 0, PICTURES_PAGE_SIZE);
  return (
    <Drawer title="Choose a picture" onClose={onClose}>
      <PictureSearch search={search} onSearch={(wanted) => setView({ page: 1, search: wanted })} />
      <QueryState
        query={query}
        about={`${page} ${search}`}
        loadingText="Loading pictures..."
        skeleton={<SkeletonRows count={4} />}
        failureText="Failed to load pictures. Please try again later."
        isEmpty={({ pictures }) => pictures.length === 0}
        emptyText={search ? `No picture has “${search}” in its name or its alternative text.` : "No pictures yet."}
      >
        {({ pictures }) => <PictureGrid pictures={pictures} verb="Choose" onPress={onChoose} />}
      </QueryState>
      {pageCount > 1 && (
        <nav aria-label="Pages of pictures" className="picture-pages">
          <Button
            look="quiet"
            aria-disabled={page === 1}
            onClick={() => page > 1 && setView({ search, page: page - 1 })}
          >
            Previous
          </Button>
          <p role="status">
            Page {page} of {pageCount}
          </p>
          <Button
            look="quiet"
            aria-disabled={page >= pageCount}
            onClick={() => page < pageCount && setView({ search, page: page + 1 })}
          >
            Next
          </Button>
        </nav>
      )}
    </Drawer>
  );
}
