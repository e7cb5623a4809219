import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { href, Navigate, useNavigate, useSearchParams } from "react-router";
import { ImageGrid } from "#app/features/image-library/image-grid.tsx";
import { type ImageList, imageListQuery, imagesKey } from "#app/features/image-library/image-queries.ts";
import { ImageSearch } from "#app/features/image-library/image-search.tsx";
import {
  countUses,
  displayNameOf,
  IMAGES_PAGE_SIZE,
  type LibraryImage,
} from "#app/features/image-library/library-image.ts";
import { OpenImage } from "#app/features/image-library/open-image.tsx";
import { UploadImages } from "#app/features/image-library/upload/upload-images.tsx";
import { useImageDeletion, useReplacement } from "#app/features/image-library/use-image-changes.ts";
import { countPages, pageSearch, readPageNumber } from "#app/lib/page-number.ts";
import { refreshQueries } from "#app/lib/refresh-queries.ts";
import { images as texts } from "#app/texts/en/images.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PagedList } from "#app/ui/paged-list.tsx";
import { QuestionDialog } from "#app/ui/question-dialog.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import { cutText } from "#platform/text/cut-text.ts";
import type { RouteHandle } from "#shared/site-map.ts";
import { useEditorBackend } from "./editor-backend.ts";
import { ImagesLinks } from "./section-links.tsx";

export const handle: RouteHandle = { title: "images" };

type View = { page: number; search: string };

function imagesUrl({ page, search }: View): string {
  const parameters = new URLSearchParams(pageSearch(page));
  if (search) parameters.set("search", search);
  return href("/admin/pictures") + (parameters.size > 0 ? `?${parameters}` : "");
}

const LONGEST_SEARCH = 200;

export default function AdminImagesPage() {
  const { database } = useEditorBackend();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const view = { page: readPageNumber(parameters), search: cutText(parameters.get("search") ?? "", LONGEST_SEARCH) };
  const query = useQuery(imageListQuery(database, view));
  const heading = useRef<HTMLHeadingElement>(null);
  const [opened, setOpened] = useState<LibraryImage | null>(null);

  // The page is past the end, because images may have been deleted.
  if (query.data?.images.length === 0 && view.page > 1 && !query.isPlaceholderData) {
    // Another page in any case: an upload after the list was read makes this page the last one.
    const page = Math.min(countPages(query.data.count, IMAGES_PAGE_SIZE), view.page - 1);
    return <Navigate to={imagesUrl({ ...view, page })} replace />;
  }
  return (
    <main id="main" tabIndex={-1} className="frame page admin-page">
      <PageHeader kind="list" className="pb-8" title={texts.title} headingRef={heading} />
      <ImagesLinks />
      <div className="images-page">
        <UploadImages onUploaded={() => void refreshQueries(queryClient, { queryKey: imagesKey })} />
        <ImageSearch search={view.search} onSearch={(search) => void navigate(imagesUrl({ page: 1, search }))} />
        <FoundImages query={query} view={view} onPress={setOpened} />
      </div>
      {opened && (
        <OpenedImage
          key={opened.name}
          image={opened}
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

type FoundImagesProps = {
  query: UseQueryResult<ImageList>;
  view: View;
  onPress: (image: LibraryImage) => void;
};

function FoundImages({ query, view, onPress }: FoundImagesProps) {
  return (
    <PagedList
      query={query}
      rowsOf={({ images }) => images}
      page={view.page}
      pageSize={IMAGES_PAGE_SIZE}
      linkTo={(page) => imagesUrl({ ...view, page })}
      texts={{
        loading: texts.loading,
        failure: texts.failure,
        none: view.search ? texts.noMatch(view.search) : texts.none,
      }}
      skeletonRows={4}
      pagesClassName="contents"
    >
      {(images) => <ImageGrid images={images} verb={texts.open} onPress={onPress} />}
    </PagedList>
  );
}

type OpenedImageProps = {
  image: LibraryImage;
  onClose: () => void;
  onGone: () => void;
};

function OpenedImage({ image, onClose, onGone }: OpenedImageProps) {
  const queryClient = useQueryClient();
  const deletion = useImageDeletion(() => {
    void refreshQueries(queryClient, { queryKey: imagesKey });
    showToast("success", texts.deletion.done);
    onGone();
  });
  const replacement = useReplacement(image, (changed) => {
    for (const queryKey of [imagesKey, ["posts"]]) void refreshQueries(queryClient, { queryKey });
    showToast("success", texts.replacement.done(countUses(changed)));
    onGone();
  });
  return (
    <OpenImage
      image={image}
      onReplace={(file, uses) => replacement.ask({ file, uses })}
      onDelete={() => deletion.ask(image)}
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
            <p>{texts.deletion.text(displayNameOf(asked))}</p>
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
    </OpenImage>
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
