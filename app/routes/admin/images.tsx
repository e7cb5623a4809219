import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { href, Navigate, useNavigate, useSearchParams } from "react-router";
import { PictureGrid } from "#app/features/image-library/image-grid.tsx";
import { type PictureList, pictureListQuery, picturesKey } from "#app/features/image-library/image-queries.ts";
import { PictureSearch } from "#app/features/image-library/image-search.tsx";
import {
  countUses,
  nameOfPicture,
  PICTURES_PAGE_SIZE,
  type Picture,
} from "#app/features/image-library/library-image.ts";
import { OpenPicture } from "#app/features/image-library/open-image.tsx";
import { UploadPictures } from "#app/features/image-library/upload/upload-images.tsx";
import { usePictureDeletion, useReplacement } from "#app/features/image-library/use-image-changes.ts";
import { countPages, pageSearch, readPageNumber } from "#app/lib/page-number.ts";
import { refreshQueries } from "#app/lib/refresh-queries.ts";
import { pictures as texts } from "#app/texts/en/images.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PagedList } from "#app/ui/paged-list.tsx";
import { QuestionDialog } from "#app/ui/question-dialog.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import { cutText } from "#platform/text/cut-text.ts";
import type { RouteHandle } from "#shared/site-map.ts";
import { useEditorBackend } from "./editor-backend.ts";
import { PicturesLinks } from "./section-links.tsx";

export const handle: RouteHandle = { title: "pictures" };

type View = { page: number; search: string };

function picturesUrl({ page, search }: View): string {
  const parameters = new URLSearchParams(pageSearch(page));
  if (search) parameters.set("search", search);
  return href("/admin/pictures") + (parameters.size > 0 ? `?${parameters}` : "");
}

const LONGEST_SEARCH = 200;

export default function AdminPicturesPage() {
  const { database } = useEditorBackend();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const view = { page: readPageNumber(parameters), search: cutText(parameters.get("search") ?? "", LONGEST_SEARCH) };
  const query = useQuery(pictureListQuery(database, view));
  const heading = useRef<HTMLHeadingElement>(null);
  const [opened, setOpened] = useState<Picture | null>(null);

  // The page is past the end, because pictures may have been deleted.
  if (query.data?.pictures.length === 0 && view.page > 1 && !query.isPlaceholderData) {
    // Another page in any case: an upload after the list was read makes this page the last one.
    const page = Math.min(countPages(query.data.count, PICTURES_PAGE_SIZE), view.page - 1);
    return <Navigate to={picturesUrl({ ...view, page })} replace />;
  }
  return (
    <main id="main" tabIndex={-1} className="frame page admin-page">
      <PageHeader kind="list" className="pb-8" title={texts.title} headingRef={heading} />
      <PicturesLinks />
      <div className="images-page">
        <UploadPictures onUploaded={() => void refreshQueries(queryClient, { queryKey: picturesKey })} />
        <PictureSearch search={view.search} onSearch={(search) => void navigate(picturesUrl({ page: 1, search }))} />
        <FoundPictures query={query} view={view} onPress={setOpened} />
      </div>
      {opened && (
        <OpenedPicture
          key={opened.name}
          picture={opened}
          onClose={() => setOpened(null)}
          onGone={() => {
            flushSync(() => setOpened(null)); // an open drawer blocks the focus outside
            heading.current?.focus();
          }}
        />
      )}
    </main>
  );
}

type FoundPicturesProps = {
  query: UseQueryResult<PictureList>;
  view: View;
  onPress: (picture: Picture) => void;
};

function FoundPictures({ query, view, onPress }: FoundPicturesProps) {
  return (
    <PagedList
      query={query}
      rowsOf={({ pictures }) => pictures}
      page={view.page}
      pageSize={PICTURES_PAGE_SIZE}
      linkTo={(page) => picturesUrl({ ...view, page })}
      texts={{
        loading: texts.loading,
        failure: texts.failure,
        none: view.search ? texts.noMatch(view.search) : texts.none,
      }}
      skeletonRows={4}
      pagesClassName="contents"
    >
      {(pictures) => <PictureGrid pictures={pictures} verb={texts.open} onPress={onPress} />}
    </PagedList>
  );
}

type OpenedPictureProps = {
  picture: Picture;
  onClose: () => void;
  onGone: () => void;
};

function OpenedPicture({ picture, onClose, onGone }: OpenedPictureProps) {
  const queryClient = useQueryClient();
  const deletion = usePictureDeletion(() => {
    void refreshQueries(queryClient, { queryKey: picturesKey });
    showToast("success", texts.deletion.done);
    onGone();
  });
  const replacement = useReplacement(picture, (changed) => {
    for (const queryKey of [picturesKey, ["posts"]]) void refreshQueries(queryClient, { queryKey });
    showToast("success", texts.replacement.done(countUses(changed)));
    onGone();
  });
  return (
    <OpenPicture
      picture={picture}
      onReplace={(file, uses) => replacement.ask({ file, uses })}
      onDelete={() => deletion.ask(picture)}
      onClose={onClose}
    >
      <QuestionDialog
        question={deletion}
        title={texts.deletion.title}
        cancelLabel={texts.deletion.cancel}
        confirmLabel={texts.deletion.confirm}
      >
        {(asked) => (
          <>
            <p>{texts.deletion.text(nameOfPicture(asked))}</p>
            <Failure text={deletion.failure} />
          </>
        )}
      </QuestionDialog>
      <QuestionDialog
        question={replacement}
        title={texts.replacement.title}
        cancelLabel={texts.replacement.cancel}
        confirmLabel={replacement.isBusy ? texts.replacement.busy : texts.replacement.confirm}
      >
        {({ file, uses }) => (
          <>
            <p>{texts.replacement.text(file.name, uses)}</p>
            <Failure text={replacement.failure} />
          </>
        )}
      </QuestionDialog>
    </OpenPicture>
  );
}

function Failure({ text }: { text: string | null }) {
  return (
    text && (
      <p role="alert" className="field-error">
        {text}
      </p>
    )
  );
}
