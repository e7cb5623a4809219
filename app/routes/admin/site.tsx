import { useQuery } from "@tanstack/react-query";
import { type Ref, useImperativeHandle, useRef, useState } from "react";
import { href, NavLink, useParams } from "react-router";
import { ChooseImage } from "#app/features/image-library/choose-image.tsx";
import { imageNameOf } from "#app/features/image-library/image-name.ts";
import { contentFormQuery, siteContentQuery } from "#app/features/site-content/content-data.ts";
import { ContentFields } from "#app/features/site-content/content-field.tsx";
import { expand } from "#app/features/site-content/content-values.ts";
import { languagesOf, type OpenedSection, openSection, originalOf } from "#app/features/site-content/opened-section.ts";
import { PublishAllButton } from "#app/features/site-content/publish-all-button.tsx";
import { SectionActions } from "#app/features/site-content/section-actions.tsx";
import { type SectionEditor, useSectionEditor } from "#app/features/site-content/use-section-editor.ts";
import { VersionList } from "#app/features/site-content/version-list.tsx";
import { siteAdmin } from "#app/texts/en/site-admin.ts";
import { writing } from "#app/texts/en/writing.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { LeaveGuard } from "#app/ui/leave-guard.tsx";
import { moveOnEnter } from "#app/ui/move-on-enter.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import type { ContentForm } from "#shared/site-content/content-form.ts";
import type { SectionName } from "#shared/site-content/sections.ts";
import type { RouteHandle } from "#shared/site-map.ts";
import { useEditorBackend } from "./editor-backend.ts";

export const handle: RouteHandle = { hasOneDocument: true, title: "site" };

/** The texts, images and colours of the public site, section by section. */
export default function AdminSitePage() {
  const texts = useTexts(siteAdmin);
  const names = Object.keys(texts.sections) as SectionName[];
  const { section = "identity" } = useParams();
  const name = names.find((known) => known === section) ?? "identity";
  const { account, database } = useEditorBackend();
  const form = useQuery(contentFormQuery);
  const stored = useQuery(siteContentQuery(database));
  /** Opens the form again after all drafts were published. */
  const [round, setRound] = useState(0);
  const openForm = useRef<SectionFormHandle>(null);
  return (
    <main id="main" tabIndex={-1} className="frame page admin-page">
      <PageHeader
        kind="form"
        title={texts.title}
        action={
          form.data &&
          stored.data && (
            <PublishAllButton
              database={database}
              form={form.data}
              stored={stored.data}
              account={account}
              isUnsaved={(section) => section === name && openForm.current?.isUnsaved() === true}
              onPublished={() => setRound(round + 1)}
            />
          )
        }
      />
      <nav aria-label={texts.sectionList} className="section-links">
        {names.map((known) => (
          <NavLink
            key={known}
            to={href("/admin/site/:section?", { section: known })}
            aria-current={known === name ? "page" : undefined}
          >
            <span>{texts.sections[known]}</span>{" "}
            {stored.data?.drafts.some((draft) => draft.section === known) && (
              <span className="chip">{texts.hasDraft}</span>
            )}
          </NavLink>
        ))}
      </nav>
      <QueryState
        query={{ ...stored, isError: stored.isError || form.isError }}
        about={name}
        loadingText={texts.loading}
        skeleton={<SkeletonRows count={5} />}
        failureText={texts.failure}
      >
        {() =>
          form.data &&
          stored.data && (
            <SectionForm
              key={`${name} ${round}`}
              ref={openForm}
              form={form.data}
              first={openSection(name, form.data, stored.data)}
            />
          )
        }
      </QueryState>
    </main>
  );
}

/** The first field with a fault, or the button that adds to a list with too few items. */
function focusFault(): void {
  document.querySelector<HTMLElement>(".content-form :is([aria-invalid=true], .field-error + button)")?.focus();
}

type SectionFormHandle = Pick<SectionEditor, "isUnsaved">;
type SectionFormProps = { form: ContentForm; first: OpenedSection; ref: Ref<SectionFormHandle> };

function SectionForm({ form, first, ref }: SectionFormProps) {
  const texts = useTexts(siteAdmin);
  const { account, database } = useEditorBackend();
  const editor = useSectionEditor({ opened: first, form, database, account });
  useImperativeHandle(ref, () => ({ isUnsaved: editor.isUnsaved }), [editor]);
  const [isHistory, setHistory] = useState(false);
  const { schema, section } = first;

  async function publish() {
    if (!(await editor.publish())) focusFault();
  }

  return (
    <form
      noValidate
      className="content-form"
      aria-label={texts.sections[section]}
      onSubmit={(event) => {
        event.preventDefault();
        void publish();
      }}
      onKeyDown={moveOnEnter}
    >
      <LeaveGuard isUnsaved={() => !editor.canStore && editor.isUnsaved()}>
        {writing.leaving.text} {writing.leaving.isLost}
      </LeaveGuard>
      <ContentFields
        path={[]}
        schema={schema}
        form={{
          values: editor.values,
          faults: editor.faults,
          onChange: editor.change,
          onChangeAll: editor.changeAll,
          chooseImage: (label, onChoose) => (
            <ChooseImage
              label={label}
              isDisabled={false}
              onChoose={({ url }) => onChoose(imageNameOf(new URL(url, location.origin).href) ?? "")}
            />
          ),
        }}
      />
      <SectionActions
        editor={editor}
        database={database}
        tools={<SectionTools section={section} onHistory={() => setHistory(true)} />}
      />
      {isHistory && (
        <SectionHistory
          form={form}
          section={section}
          onClose={() => setHistory(false)}
          onOpen={({ language, content }) => {
            editor.restore(language, expand(schema, content));
            setHistory(false);
            showToast("info", texts.versions.restored);
          }}
        />
      )}
    </form>
  );
}

function SectionTools({ section, onHistory }: { section: SectionName; onHistory: () => void }) {
  const texts = useTexts(siteAdmin);
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={onHistory}>
        {texts.history}
      </Button>
      <ButtonLink to={href("/admin/site/:section/preview", { section })} isQuiet>
        {texts.preview}
      </ButtonLink>
    </>
  );
}

type SectionHistoryProps = Pick<Parameters<typeof VersionList>[0], "onOpen" | "onClose"> & {
  form: ContentForm;
  section: SectionName;
};

/** The section's earlier versions, and the texts of the code that precede them. */
function SectionHistory({ form, section, onOpen, onClose }: SectionHistoryProps) {
  const { database } = useEditorBackend();
  const originals = languagesOf(section).map((language) => ({
    language,
    content: originalOf(form, section, language),
  }));
  return <VersionList originals={originals} database={database} section={section} onOpen={onOpen} onClose={onClose} />;
}
