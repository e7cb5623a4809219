import { Copy } from "@lucide/icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { nameOfEditor } from "#app/features/posts/name-of-editor.ts";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { formatDateTime } from "#app/lib/format-date-time.ts";
import { Icon } from "#app/lib/icon.tsx";
import { refreshQueries } from "#app/lib/refresh-queries.ts";
import { useSite } from "#app/lib/site-provider.tsx";
import { useSingleMutation } from "#app/lib/use-single-mutation.ts";
import { writing as texts } from "#app/texts/en/writing.ts";
import { Button } from "#app/ui/button.tsx";
import { copyLink } from "#app/ui/copy-link.ts";
import { Field } from "#app/ui/field.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import { addPreviewLink, type PreviewLink, revokePreviewLink } from "../data/preview-links.ts";
import { previewLinksQuery } from "../draft-queries.ts";

type SharePreviewProps = { database: DatabaseClient; draftId: string };

/** Preview links for people without an account: creates one, shows it once, and revokes links. */
export function SharePreview({ database, draftId }: SharePreviewProps) {
  const query = useQuery(previewLinksQuery(database, draftId));
  const makeButton = useRef<HTMLButtonElement>(null);
  // The pressed button disappears.
  const { made, making, revoking } = useLinkChanges(database, draftId, () => makeButton.current?.focus());

  return (
    <div className="grid gap-5">
      <p className="text-quiet">{texts.share.text}</p>
      <p>
        <Button
          ref={makeButton}
          look="quiet"
          aria-disabled={making.isPending || undefined}
          onClick={() => making.mutate()}
        >
          {texts.share.make}
        </Button>
      </p>
      {made && <MadeLink key={made.id} token={made.token} />}
      <QueryState
        query={query}
        about={draftId}
        loadingText={texts.share.loading}
        skeleton={<SkeletonRows count={1} />}
        failureText={texts.share.failure}
      >
        {(links) =>
          links.length > 0 && (
            <ul aria-label={texts.share.list} className="preview-links">
              {links.map((link) => (
                <LinkRow key={link.id} link={link} isBusy={revoking.isPending} onRevoke={() => revoking.mutate(link)} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </div>
  );
}

function useLinkChanges(database: DatabaseClient, draftId: string, onRevoked: () => void) {
  const queryClient = useQueryClient();
  const [made, setMade] = useState<{ id: string; token: string } | null>(null);
  const refresh = () => refreshQueries(queryClient, { queryKey: previewLinksQuery(database, draftId).queryKey });
  const making = useSingleMutation({
    mutationFn: () => addPreviewLink(database, draftId),
    onSuccess: setMade,
    onError: (error) => showToast("error", texts.share.makeFailed(explainFailure(error, texts.nouns.link))),
    // Does not wait for the list to reload, because the button ignores clicks until its mutation has ended.
    onSettled: () => void refresh(),
  });
  const revoking = useSingleMutation({
    mutationFn: (link: PreviewLink) => revokePreviewLink(database, link.id),
    onSuccess: (_, { id }) => {
      showToast("success", texts.share.revoked);
      if (made?.id === id) setMade(null);
      onRevoked();
      return refresh();
    },
    onError: (error) => {
      showToast("error", texts.share.revokeFailed(explainFailure(error, texts.nouns.link)));
      void refresh();
    },
  });
  return { made, making, revoking };
}

function MadeLink({ token }: { token: string }) {
  const { siteUrl } = useSite();
  const url = `${siteUrl}/preview/${token}`;
  const input = useRef<HTMLInputElement>(null);
  const focusWithLink = useCallback((element: HTMLInputElement | null) => {
    input.current = element;
    element?.focus();
  }, []);

  return (
    <Field id="preview-link" label={texts.share.label} hint={texts.share.hint}>
      <div className="flex flex-wrap gap-3">
        <input
          ref={focusWithLink}
          id="preview-link"
          className="input preview-link"
          aria-describedby="preview-link-hint"
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
        />
        <Button look="quiet" onClick={() => void copyLink(url, input.current)}>
          <Icon of={Copy} className="size-4" /> {texts.share.copy}
        </Button>
      </div>
    </Field>
  );
}

type LinkRowProps = { link: PreviewLink; isBusy: boolean; onRevoke: () => void };

function LinkRow({ link: { created_at, created_by_name, expires_at }, isBusy, onRevoke }: LinkRowProps) {
  const made = formatDateTime(created_at);
  return (
    <li>
      <p className="wrap-anywhere">
        <span>{texts.share.madeBy(nameOfEditor(created_by_name, "within"))}</span>
        <time dateTime={created_at}>{made}</time>
        <span>{texts.share.until}</span>
        <time dateTime={expires_at}>{formatDateTime(expires_at)}</time>
      </p>
      <Button
        look="quiet"
        aria-disabled={isBusy || undefined}
        aria-label={texts.share.revokeLink(made)}
        onClick={onRevoke}
      >
        {texts.share.revoke}
      </Button>
    </li>
  );
}
