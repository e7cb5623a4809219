import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { BackendError } from "#app/lib/backend-error.ts";
import type { Json } from "#shared/database-types.ts";
import type { ContentForm } from "#shared/site-content/content-form.ts";
import {
  deleteContentDraft,
  publishContent,
  saveContentDraft,
  siteContentQuery,
  type Versions,
} from "./content-data.ts";
import { getAt, type Path, prune, setAt, type Values } from "./content-values.ts";
import type { Faults } from "./find-faults.ts";
import { checkValues, isSame, type OpenedSection, openSection } from "./opened-section.ts";
import { readUnsaved, storeUnsaved } from "./unsaved-content.ts";

type State = "unchanged" | "unsaved" | "restored" | "draft" | "saving" | "published" | "draftSaved";

type EditorOptions = { opened: OpenedSection; form: ContentForm; database: DatabaseClient; account: string };

/** The text of a section's form: typed text stays on this computer until it is saved or published. */
export function useSectionEditor({ opened: first, form, database, account }: EditorOptions) {
  const queryClient = useQueryClient();
  const { section, schema } = first;
  const [unsaved] = useState(() => readUnsaved(account, section));
  const [opened, setOpened] = useState(first);
  const [values, setValues] = useState<Values>(unsaved?.values ?? first.values);
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

  function keep(next: Values) {
    setValues(next);
    setFailure(null);
    const isUnchanged = isSame(next, opened.values);
    setState(isUnchanged ? (opened.draft ? "draft" : "unchanged") : "unsaved");
    setCanStore(storeUnsaved(account, section, isUnchanged ? null : { values: next, base }));
  }

  /** Shows what is stored now and forgets typed text. */
  function show(next: OpenedSection, as: State, text = next.values) {
    setOpened(next);
    setValues(text);
    setBase(next.published);
    setConflict(null);
    setFaults({});
    setFailure(null);
    setState(as);
    storeUnsaved(account, section, null);
  }

  async function reload(): Promise<OpenedSection> {
    return openSection(section, form, await queryClient.fetchQuery(siteContentQuery(database)));
  }

  async function attempt(save: () => Promise<State>) {
    const before = state;
    setState("saving");
    setFailure(null);
    try {
      const saved = await save();
      show(await reload(), saved);
    } catch (error) {
      setState(before === "saving" ? "unsaved" : before);
      if (error instanceof BackendError && error.status === 409) {
        const now = await reload().catch(() => opened);
        const isPublished = Object.entries(base).some(([language, version]) => version !== now.published[language]);
        setConflict(isPublished ? "published" : "draft");
        setOpened(now);
      } else setFailure(error instanceof Error ? error.message : String(error));
    }
  }

  const rowsOf = () =>
    Object.entries(values).map(([language, value]) => ({
      section,
      language,
      content: prune(schema, value) as NonNullable<Json>,
    }));

  return {
    ...{ opened, values, state, faults, failure, conflict, canStore },
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
    /** Puts an earlier text into the form. */
    restore: (language: string, content: unknown) => keep({ ...values, [language]: content }),
    discard: () => show(opened, opened.draft ? "draft" : "unchanged"),
    async publish() {
      const found = checkValues(opened, values);
      flushSync(() => setFaults(found));
      if (Object.keys(found).length > 0) return false;
      await attempt(async () => {
        await publishContent(database, rowsOf(), base);
        if (opened.draft) await deleteContentDraft(database, section, opened.drafts);
        return "published";
      });
      return true;
    },
    saveDraft: () =>
      attempt(async () => {
        const rows = rowsOf().map((row) => ({ ...row, base_version: base[row.language] ?? 0 }));
        await saveContentDraft(database, rows, opened.drafts);
        return "draftSaved";
      }),
    /** Continues with the text of the form, against the versions of now. */
    useMine() {
      setBase(opened.published);
      setConflict(null);
      setCanStore(storeUnsaved(account, section, { values, base: opened.published }));
    },
    useTheirs: () =>
      show(opened, opened.draft ? "draft" : "unchanged", conflict === "published" ? opened.online : opened.values),
  };
}

export type SectionEditor = ReturnType<typeof useSectionEditor>;
