import { expect, test } from "vitest";
import { findTexts } from "#tests/support/find-texts.ts";

/** These files of the administration still contain texts. Remove a file when its texts are in app/texts. */
const OPEN = [
  "app/features/accounts/factors/enroll-app.tsx",
  "app/features/accounts/factors/factor-calls.ts",
  "app/features/accounts/factors/recovery-codes.tsx",
  "app/features/accounts/factors/second-factor-section.tsx",
  "app/features/accounts/provider-name.ts",
  "app/features/accounts/settings/describe-device.ts",
  "app/features/accounts/settings/email-section.tsx",
  "app/features/accounts/settings/linked-accounts-section.tsx",
  "app/features/accounts/settings/password-section.tsx",
  "app/features/accounts/settings/sessions-section.tsx",
  "app/features/inbox/message.ts",
  "app/features/inbox/messages-csv.ts",
  "app/features/people/invite-form.tsx",
  "app/features/people/journal-list.tsx",
  "app/features/pictures/data/upload-image.ts",
  "app/features/pictures/upload/upload-pictures.tsx",
  "app/features/post-history/slug-conflict-form.tsx",
  "app/features/writing/fields/date-field.tsx",
  "app/features/writing/fields/image-field.tsx",
  "app/features/writing/fields/post-fields.tsx",
  "app/features/writing/form/post-actions.tsx",
  "app/lib/explain-failure.ts",
  "app/lib/rich-text/editor/editor-panel.tsx",
  "app/lib/rich-text/editor/editor-toolbar.tsx",
  "app/lib/rich-text/editor/image-uploads.ts",
  "app/lib/rich-text/editor/paste-notice.ts",
  "app/lib/rich-text/editor/picture-menu.tsx",
  "app/lib/rich-text/editor/rich-text-editor.tsx",
  "app/lib/rich-text/editor/upload-placeholder.ts",
  "app/routes/admin/account.tsx",
  "app/routes/admin/accounts.tsx",
  "app/routes/admin/journal.tsx",
  "app/routes/admin/preview-page.tsx",
  "app/routes/admin/previewed-site.tsx",
  "app/routes/site/editor-line.tsx",
  "app/ui/copy-link.ts",
  "app/ui/drawer.tsx",
];

/** Drawings consist of letters and numbers. Other programs read the robots' files. */
const WITHOUT_TEXTS =
  /^app\/(?:texts\/|routes\/feeds\/|features\/company\/(?:company-icon|client-wordmark|project-schematic|social-icon)\.)/;

test("texts that people read are in app/texts, except in the listed files", () => {
  const found = findTexts((file) => /^app\/.*\.tsx?$/.test(file) && !WITHOUT_TEXTS.test(file));
  expect([...found.keys()].sort()).toEqual(OPEN);
});
