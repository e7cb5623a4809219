import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { siteAdmin } from "#app/texts/en/site-admin.ts";
import { focusNotice } from "#app/ui/save-bar.tsx";
import { BackendError } from "#shared/backend-error.ts";
import type { Json } from "#shared/database-types.ts";
import type { ContentForm } from "#shared/site-content/content-form.ts";
import {
  type ContentRow,
  deleteContentDraft,
  publishContent,
  saveContentDraft,
  siteContentQuery,
  type Versions,
} from "./content-data.ts";
import { alignLists, getAt, type Path, prune, setAt, type Values } from "./content-values.ts";
import type { Faults } from "./find-faults.ts";
import {
  changedRows,
  checkValues,
  isSame,
  type OpenedSection,
  openSection,
  restoreUnsaved,
  type StoredContent,
  stillFound,
} from "./opened-section.ts";
import { readUnsaved, storeUnsaved } from "./unsaved-content.ts";

type State = "unchanged" | "unsaved" | "restored" | "draft" | "published" | "draftSaved";

type EditorOptions = { opened: OpenedSection; form: ContentForm; database: DatabaseClient; account: string };

/** The text of a section's form: typed text stays on this computer until it is saved or published. */
export function useSectionEditor({ opened: first, form, database, account }: EditorOptions) {
  const queryClient = useQueryClient();
  const { section, schema } = first;
  const [unsaved] = useState(() => readUnsaved(account, section));
  const [opened, setOpened] = useState(first);
  const [values, setValues] = useState<Values>(unsaved ? restoreUnsaved(first, unsaved.values) : first.values);
  const typed = useRef(values); // saving compares it with the text that it sent
  /** The published versions that the text was begun from. */
  const [base, setBase] = useState<Versions>(unsaved?.base ?? first.published);
  const [state, setState] = useState<State>(unsaved ? "restored" : first.draft ? "draft" : "unchanged");
  const [faults, setFaults] = useState<Record<string, Faults>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const isBehind = Object.entries(base).some(([language, version]) => version !== opened.published[language]);
  const [conflict, setConflict] = useState<"draft" | "published" | null>(
    first.isOutdated || isBehind ? "published" : null,
  );
  const [canStore, setCanStore] = useState(true);
  const [isSaving, setSaving] = useState(false);
  const isBusy = useRef(false); // true before the buttons are disabled

  function put(next: Values) {
    typed.current = next;
    setValues(next);
  }

  function keep(next: Values) {
    put(next);
    setFailure(null);
    if (Object.keys(faults).length > 0) setFaults(stillFound(faults, checkValues(opened, next)));
    const isUnchanged = isSame(next, opened.values);
    setState(isUnchanged ? (opened.draft ? "draft" : "unchanged") : "unsaved");
    setCanStore(storeUnsaved(account, section, isUnchanged ? null : { values: next, base }));
  }

  /** Shows what is stored now and forgets typed text. */
  function show(next: OpenedSection, as: State, text = next.values) {
    setOpened(next);
    put(text);
    setBase(next.published);
    setConflict(null);
    setFaults({});
    setFailure(null);
    setState(as);
    storeUnsaved(account, section, null);
  }

  /** Text that was typed while the save was running stays in the form and is unsaved. */
  function showSaved(next: OpenedSection, as: State) {
    const later = typed.current;
    show(next, as);
    if (later === values) return;
    put(later);
    setState("unsaved");
    setCanStore(storeUnsaved(account, section, { values: later, base: next.published }));
  }

  /**
   * @param save returns what is stored afterwards, so that no read follows which could fail
   * @returns whether it is stored
   */
  async function attempt(as: State, save: () => Promise<Partial<StoredContent>>): Promise<boolean> {
    if (isBusy.current) return false;
    isBusy.current = true;
    setSaving(true);
    setFailure(null);
    const stored = siteContentQuery(database);
    try {
      const saved = await save();
      const { rows, drafts } = queryClient.getQueryData(stored.queryKey) ?? { rows: [], drafts: [] };
      const next = {
        rows: [...rows.filter((row) => !saved.rows?.some((one) => isSameRow(one, row))), ...(saved.rows ?? [])],
        drafts: saved.drafts ? [...drafts.filter((draft) => draft.section !== section), ...saved.drafts] : drafts,
      };
      queryClient.setQueryData(stored.queryKey, next);
      showSaved(openSection(section, form, next), as);
      return true;
    } catch (error) {
      if (error instanceof BackendError && error.status === 409) {
        const now = await queryClient.fetchQuery(stored).then(
          (read) => openSection(section, form, read),
          () => opened,
        );
        const isPublished = Object.entries(base).some(([language, version]) => version !== now.published[language]);
        flushSync(() => {
          setConflict(isPublished ? "published" : "draft");
          setOpened(now);
        });
        focusNotice(); // the conflict disables the pressed button
      } else setFailure(explainFailure(error, siteAdmin.noun));
      return false;
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  }

  const rowsOf = () =>
    Object.entries(values).map(([language, value]) => ({
      section,
      language,
      content: prune(schema, value) as NonNullable<Json>,
    }));

  return {
    opened,
    values,
    state,
    isSaving,
    faults,
    failure,
    conflict,
    canStore,
    isUnsaved: () => !isSame(values, opened.values),
    change: (language: string, path: Path, value: unknown) => keep(setAt(values, [language, ...path], value)),
    changeAll: (path: Path, change: (value: unknown) => unknown) =>
      keep(
        Object.fromEntries(
          Object.entries(values).map(([language, content]) => [
            language,
            setAt(content, path, change(getAt(content, path))),
          ]),
        ),
      ),
    /** Puts an earlier text into the form. The other languages get its list items, so that they can be filled. */
    restore: (language: string, content: unknown) => keep(alignLists(schema, { ...values, [language]: content })),
    discard: () => show(opened, opened.draft ? "draft" : "unchanged"),
    async publish() {
      const found = checkValues(opened, values);
      flushSync(() => setFaults(found));
      if (Object.keys(found).length > 0) return false;
      await attempt("published", async () => {
        const rows = await publishContent(database, changedRows(opened, values), base);
        if (opened.draft) await deleteContentDraft(database, section, opened.drafts).catch(() => {});
        return { rows, drafts: [] };
      });
      return true;
    },
    saveDraft: () =>
      attempt("draftSaved", async () => {
        const rows = rowsOf().map((row) => ({ ...row, base_version: base[row.language] ?? 0 }));
        return { drafts: await saveContentDraft(database, rows, opened.drafts) };
      }),
    discardDraft: () =>
      attempt("unchanged", async () => {
        await deleteContentDraft(database, section, opened.drafts);
        return { drafts: [] };
      }),
    /** Continues with the text of the form, against the versions of now. */
    keepMine() {
      setBase(opened.published);
      setConflict(null);
      setCanStore(storeUnsaved(account, section, { values, base: opened.published }));
    },
    takeTheirs: () =>
      show(opened, opened.draft ? "draft" : "unchanged", conflict === "published" ? opened.online : opened.values),
  };
}

type RowKey = Pick<ContentRow, "section" | "language">;

function isSameRow(one: RowKey, other: RowKey): boolean {
  return one.section === other.section && one.language === other.language;
}

export type SectionEditor = ReturnType<typeof useSectionEditor>;
