import { useQuery } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { formatDateTime } from "#app/lib/format-date-time.ts";
import { siteAdmin } from "#app/texts/en/site-admin.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { Drawer } from "#app/ui/drawer.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { languages } from "#shared/languages.ts";
import { contentVersionsQuery } from "./content-data.ts";

type Opened = { language: string; content: unknown };

type VersionListProps = {
  database: DatabaseClient;
  section: string;
  /** The texts of the code. */
  originals: Opened[];
  onOpen: (version: Opened) => void;
  onClose: () => void;
};

/** Earlier texts of a section. One of them goes into the form, and publishing shows it again. */
export function VersionList({ database, section, originals, onOpen, onClose }: VersionListProps) {
  const { versions: texts, somebody } = useTexts(siteAdmin);
  return (
    <Drawer title={texts.title} onClose={onClose}>
      <QueryState
        query={useQuery(contentVersionsQuery(database, section))}
        about={section}
        loadingText={texts.loading}
        skeleton={<SkeletonRows count={4} />}
        failureText={texts.failure}
        isEmpty={(versions) => versions.length === 0}
        emptyText={texts.empty}
      >
        {(versions) => (
          <ul className="content-versions">
            {versions.map((version) => (
              <li key={`${version.language}-${version.version}`}>
                <span>
                  <time dateTime={version.published_at}>{formatDateTime(version.published_at)}</time>{" "}
                  <span className="text-quiet">
                    {[nameOf(version.language), version.published_by_name ?? somebody].filter(Boolean).join(" · ")}
                  </span>
                </span>
                <Button look="quiet" onClick={() => onOpen(version)}>
                  {texts.open}
                </Button>
              </li>
            ))}
            {originals.map((original) => (
              <li key={original.language}>
                <span>
                  {texts.original} <span className="text-quiet">{nameOf(original.language)}</span>
                </span>
                <Button look="quiet" onClick={() => onOpen(original)}>
                  {texts.open}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Drawer>
  );
}

function nameOf(language: string): string {
  return Object.hasOwn(languages, language) ? languages[language as keyof typeof languages].name : "";
}
