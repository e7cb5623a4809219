import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { href, Navigate, useSearchParams } from "react-router";
import {
  DELETED_IMAGES_PAGE_SIZE,
  type DeletedImage,
  deletedImagesKey,
  deletedImagesQuery,
  deleteImagePermanently,
} from "#app/features/image-library/data/deleted-images.ts";
import { displayNameOf } from "#app/features/image-library/library-image.ts";
import { useRestoreImage } from "#app/features/image-library/use-restore-image.ts";
import { DeletedTable } from "#app/features/post-history/deleted-table.tsx";
import { pageSearch, readPageNumber } from "#app/lib/page-number.ts";
import { images as texts } from "#app/texts/en/images.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PagedList } from "#app/ui/paged-list.tsx";
import { QuestionDialog } from "#app/ui/question-dialog.tsx";
import type { RouteHandle } from "#shared/site-map.ts";
import { useDeletion } from "./deletion.tsx";
import { useEditorBackend } from "./editor-backend.ts";
import { ImagesLinks } from "./section-links.tsx";

export const handle: RouteHandle = { title: "deletedImages" };

const DELETED_URL = href("/admin/pictures/deleted");

export default function DeletedImagesPage() {
  const library = useEditorBackend();
  const page = readPageNumber(useSearchParams()[0]);
  const query = useQuery(deletedImagesQuery(library.database, library.openImageStore(), page));
  const list = query.data;
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const deletion = useDeletion({
    noun: texts.noun,
    deleteItem: ({ object_name }: DeletedImage) => deleteImagePermanently(library.openImageStore(), object_name),
    queryKey: deletedImagesKey,
    words: { done: texts.deleted.done, failed: texts.deleted.failed },
    nextUrl: () => (list?.rows.length === 1 && page > 1 ? `${DELETED_URL}${pageSearch(page - 1)}` : undefined),
    onDeleted: focusHeading,
  });
  const { isBusy, restore } = useRestoreImage(focusHeading);

  // Restored images may have removed the last pages.
  if (page > 1 && list?.rows.length === 0) return <Navigate to={DELETED_URL} replace />;
  return (
    <main id="main" tabIndex={-1} className="frame page admin-page">
      <PageHeader
        kind="list"
        className="pb-8"
        title={texts.deleted.title}
        headingRef={heading}
        lead={texts.deleted.lead}
      />
      <ImagesLinks />
      <DeletedImageList query={query} page={page} isBusy={isBusy} onRestore={restore} onDelete={deletion.ask} />
      <QuestionDialog
        question={deletion}
        title={texts.deleted.question}
        cancelLabel={texts.replacement.cancel}
        confirmLabel={texts.deleted.confirm}
      >
        {(image) => <p>{texts.deleted.text(displayNameOf(image))}</p>}
      </QuestionDialog>
    </main>
  );
}

type DeletedImageListProps = {
  query: UseQueryResult<{ rows: DeletedImage[]; count: number }>;
  page: number;
  isBusy: boolean;
  onRestore: (image: DeletedImage) => void;
  onDelete: (image: DeletedImage) => void;
};

function DeletedImageList({ query, page, ...actions }: DeletedImageListProps) {
  return (
    <PagedList
      query={query}
      rowsOf={({ rows }) => rows}
      page={page}
      pageSize={DELETED_IMAGES_PAGE_SIZE}
      linkTo={(number) => `${DELETED_URL}${pageSearch(number)}`}
      texts={texts.deleted}
    >
      {(rows) => (
        <DeletedTable
          heading={texts.deleted.heading}
          items={rows}
          keyOf={({ object_name }) => object_name}
          nameOf={displayNameOf}
          {...actions}
        >
          {(image) => <ImageWithName image={image} />}
        </DeletedTable>
      )}
    </PagedList>
  );
}

function ImageWithName({ image }: { image: DeletedImage }) {
  const { url, alt } = image;
  return (
    <span className="deleted-image">
      <span className="image-frame">{url && <img src={url} alt={alt ?? ""} loading="lazy" decoding="async" />}</span>
      <span className="image-title">{displayNameOf(image)}</span>
    </span>
  );
}
