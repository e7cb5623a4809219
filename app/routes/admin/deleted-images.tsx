import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { href, Navigate, useSearchParams } from "react-router";
import {
  DELETED_PICTURES_PAGE_SIZE,
  type DeletedPicture,
  deletedPicturesKey,
  deletedPicturesQuery,
  deletePicturePermanently,
} from "#app/features/image-library/data/deleted-images.ts";
import { nameOfPicture } from "#app/features/image-library/library-image.ts";
import { useRestorePicture } from "#app/features/image-library/use-restore-image.ts";
import { DeletedTable } from "#app/features/post-history/deleted-table.tsx";
import { pageSearch, readPageNumber } from "#app/lib/page-number.ts";
import { pictures as texts } from "#app/texts/en/images.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PagedList } from "#app/ui/paged-list.tsx";
import { QuestionDialog } from "#app/ui/question-dialog.tsx";
import type { RouteHandle } from "#shared/site-map.ts";
import { useDeletion } from "./deletion.tsx";
import { useEditorBackend } from "./editor-backend.ts";
import { PicturesLinks } from "./section-links.tsx";

export const handle: RouteHandle = { title: "deletedPictures" };

const DELETED_URL = href("/admin/pictures/deleted");

export default function DeletedPicturesPage() {
  const library = useEditorBackend();
  const page = readPageNumber(useSearchParams()[0]);
  const query = useQuery(deletedPicturesQuery(library.database, library.openImageStore(), page));
  const list = query.data;
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const deletion = useDeletion({
    noun: texts.noun,
    deleteItem: ({ object_name }: DeletedPicture) => deletePicturePermanently(library.openImageStore(), object_name),
    queryKey: deletedPicturesKey,
    words: { done: texts.deleted.done, failed: texts.deleted.failed },
    nextUrl: () => (list?.rows.length === 1 && page > 1 ? `${DELETED_URL}${pageSearch(page - 1)}` : undefined),
    onDeleted: focusHeading,
  });
  const { isBusy, restore } = useRestorePicture(focusHeading);

  // Restored pictures may have removed the last pages.
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
      <PicturesLinks />
      <DeletedPictureList query={query} page={page} isBusy={isBusy} onRestore={restore} onDelete={deletion.ask} />
      <QuestionDialog
        question={deletion}
        title={texts.deleted.question}
        cancelLabel={texts.replacement.cancel}
        confirmLabel={texts.deleted.confirm}
      >
        {(picture) => <p>{texts.deleted.text(nameOfPicture(picture))}</p>}
      </QuestionDialog>
    </main>
  );
}

type DeletedPictureListProps = {
  query: UseQueryResult<{ rows: DeletedPicture[]; count: number }>;
  page: number;
  isBusy: boolean;
  onRestore: (picture: DeletedPicture) => void;
  onDelete: (picture: DeletedPicture) => void;
};

function DeletedPictureList({ query, page, ...actions }: DeletedPictureListProps) {
  return (
    <PagedList
      query={query}
      rowsOf={({ rows }) => rows}
      page={page}
      pageSize={DELETED_PICTURES_PAGE_SIZE}
      linkTo={(number) => `${DELETED_URL}${pageSearch(number)}`}
      texts={texts.deleted}
    >
      {(rows) => (
        <DeletedTable
          heading={texts.deleted.heading}
          items={rows}
          keyOf={({ object_name }) => object_name}
          nameOf={nameOfPicture}
          {...actions}
        >
          {(picture) => <PictureWithName picture={picture} />}
        </DeletedTable>
      )}
    </PagedList>
  );
}

function PictureWithName({ picture }: { picture: DeletedPicture }) {
  const { url, alt } = picture;
  return (
    <span className="deleted-image">
      <span className="image-frame">{url && <img src={url} alt={alt ?? ""} loading="lazy" decoding="async" />}</span>
      <span className="image-title">{nameOfPicture(picture)}</span>
    </span>
  );
}
