import { lazy, type ReactNode, Suspense } from "react";
import type { PostFormValues } from "#app/features/posts/post-schema.ts";
import { fieldsOf } from "#app/features/posts/post-values.ts";
import { writing } from "#app/texts/en/writing.ts";
import { LoadingText } from "#app/ui/query-state.tsx";

// Only a conflict needs the comparison, so the form opens without its code.
const VersionChanges = lazy(async () => ({
  default: (await import("#app/features/post-history/version-changes.tsx")).VersionChanges,
}));

/** Shows how another text of a post differs from the text in its form. @param name of the other text */
export function compareVersions(before: PostFormValues, after: PostFormValues, name: string): ReactNode {
  return (
    <Suspense fallback={<LoadingText>{writing.notice.comparing}</LoadingText>}>
      <VersionChanges
        before={fieldsOf(before)}
        after={fieldsOf(after)}
        names={{ before: name, after: writing.notice.yours }}
      />
    </Suspense>
  );
}
