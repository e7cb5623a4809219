import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { BackendError } from "#shared/backend-error.ts";
import type { ContentForm } from "#shared/site-content/content-form.ts";
import type { SectionName } from "#shared/site-content/sections.ts";
import { deleteContentDraft, publishContent } from "./content-data.ts";
import { changedRows, checkValues, openSection, type StoredContent } from "./opened-section.ts";
import { readUnsaved } from "./unsaved-content.ts";

/** Why a draft was not published: a failed request, or else. `unsaved`: this computer has another text of the section. */
type Obstacle = "faulty" | "outdated" | "unsaved" | { failure: unknown };
export type PublishedDrafts = { published: SectionName[]; left: { section: SectionName; obstacle: Obstacle }[] };

export function draftedSections(form: ContentForm, { drafts }: StoredContent): SectionName[] {
  const names = Object.keys(form.schemas) as SectionName[];
  return names.filter((name) => drafts.some(({ section }) => section === name));
}

type Options = {
  database: DatabaseClient;
  form: ContentForm;
  stored: StoredContent;
  account: string;
  /** Whether the open form has other text of this section. A full browser cannot store it. */
  isUnsaved: (section: SectionName) => boolean;
};

/** Publishes the drafts of all sections, one section after another. Each is published as a whole or stays a draft. */
export async function publishAll({ database, form, stored, account, isUnsaved }: Options): Promise<PublishedDrafts> {
  const result: PublishedDrafts = { published: [], left: [] };
  for (const section of draftedSections(form, stored)) {
    const opened = openSection(section, form, stored);
    const leave = (obstacle: Obstacle) => result.left.push({ section, obstacle });
    if (readUnsaved(account, section) || isUnsaved(section)) leave("unsaved");
    else if (opened.isOutdated) leave("outdated");
    else if (Object.keys(checkValues(opened, opened.values)).length > 0) leave("faulty");
    else {
      try {
        await publishContent(database, changedRows(opened, opened.values), opened.published);
        // A draft that stays has the published text.
        await deleteContentDraft(database, section, opened.drafts).catch(() => {});
        result.published.push(section);
      } catch (error) {
        leave(error instanceof BackendError && error.status === 409 ? "outdated" : { failure: error });
      }
    }
  }
  return result;
}
