import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { href, Navigate, useSearchParams } from "react-router";
import {
  DELETED_PICTURES_PAGE_SIZE,
  type DeletedPicture,
  deletedPicturesKey,
  deletedPicturesQuery,
  deletePicturePermanently,
} from "#app/features/pictures/data/deleted-pictures.ts";
import { nameOfPicture } from "#app/features/pictures/picture.ts";
import { useRestorePicture } from "#app/features/pictures/use-restore-picture.ts";
import { DeletedTable } from "#app/features/post-history/deleted-table.tsx";
import { countPages, pageSearch, readPageNumber } from "#app/lib/page-number.ts";
import { pictures as texts } from "#app/texts/en/pictures.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
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
      <QueryState
        query={query}
        about={page}
        loadingText={texts.deleted.loading}
        skeleton={<SkeletonRows count={DELETED_PICTURES_PAGE_SIZE} />}
        failureText={texts.deleted.failure}
        isEmpty={({ rows }) => rows.length === 0}
        emptyText={texts.deleted.none}
      >
        {({ rows }) => (
          <DeletedTable
            heading={texts.deleted.heading}
            items={rows}
            keyOf={({ object_name }) => object_name}
            nameOf={nameOfPicture}
            isBusy={isBusy}
            onRestore={restore}
            onDelete={deletion.ask}
          >
            {(picture) => (
              <span className="deleted-picture">
                <span className="picture-frame">
                  {picture.url && <img src={picture.url} alt={picture.alt ?? ""} loading="lazy" decoding="async" />}
                </span>
                <span className="picture-name">{nameOfPicture(picture)}</span>
              </span>
            )}
          </DeletedTable>
        )}
      </QueryState>
      <div className="pt-10">
        <Pagination
          page={page}
          pageCount={countPages(list?.count ?? 0, DELETED_PICTURES_PAGE_SIZE)}
          linkTo={(number) => `${DELETED_URL}${pageSearch(number)}`}
        />
      </div>
      <ConfirmDialog
        isOpen={deletion.asked !== null}
        title={texts.deleted.question}
        cancelLabel={texts.replacement.cancel}
        confirmLabel={texts.deleted.confirm}
        isBusy={deletion.isBusy}
        onCancel={deletion.cancel}
        onConfirm={deletion.confirm}
      >
        <p>{deletion.asked && texts.deleted.text(nameOfPicture(deletion.asked))}</p>
      </ConfirmDialog>
    </main>
  );
}
