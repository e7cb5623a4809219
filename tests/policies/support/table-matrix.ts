import { readMatrix } from "#tests/support/principals.ts";

type Verbs = [select: string, insert: string, update: string, remove: string, upsert: string, put: string];

type Rights = { anonymousReads: "rows" | "401"; signedIn: Verbs; aal1: Verbs };

/**
 * All tables restrict non-editors in the same way. Only the anonymous rights to read differ. An account with a second
 * factor has the rights of an editor at the level aal2.
 */
function matrixOf({ anonymousReads, signedIn, aal1 }: Rights) {
  return readMatrix(`
                    select            insert  update   delete   upsert  put
    no key          401               401     401      401      401     401
    wrong key       401               401     401      401      401     401
    anonymous key   ${anonymousReads}            401     401      401      401     401
    signed in       ${signedIn.join("  ")}
    aal1            ${aal1.join("  ")}
    aal2            ${signedIn.join("  ")}
    expired token   401               401     401      401      401     401
    forged token    401               401     401      401      401     401
    unsigned token  ${anonymousReads}            401     401      401      401     401
  `);
}

const openToAnonymous = (signedIn: Verbs, aal1: Verbs) => matrixOf({ anonymousReads: "rows", signedIn, aal1 });
const hiddenFromAnonymous = (signedIn: Verbs, aal1: Verbs) => matrixOf({ anonymousReads: "401", signedIn, aal1 });

/**
 * The rights on the tables of the API. `rows`: it happens. `nothing`: it succeeds but changes no row. A number: it is
 * rejected with that status. Only `rows` may change the table. A token without a signature counts for nothing, so its
 * bearer has anonymous rights.
 */
export const TABLE_MATRIX: Record<string, ReturnType<typeof readMatrix>> = {
  // select, insert, update, delete, upsert, put: signed in and aal2, then aal1
  blog_posts: openToAnonymous(
    ["rows", "rows", "rows", "rows", "rows", "rows"],
    ["rows", "403", "nothing", "nothing", "403", "403"],
  ),
  former_slugs: openToAnonymous(
    ["rows", "403", "403", "403", "403", "403"],
    ["rows", "403", "403", "403", "403", "403"],
  ),
  post_drafts: hiddenFromAnonymous(
    ["rows", "rows", "rows", "rows", "rows", "rows"],
    ["nothing", "403", "nothing", "nothing", "403", "403"],
  ),
  preview_links: hiddenFromAnonymous(
    ["rows", "rows", "rows", "403", "400", "400"],
    ["nothing", "403", "nothing", "403", "400", "400"],
  ),
  // The keys of these tables have several columns, so these forms of an upsert name no row.
  post_versions: hiddenFromAnonymous(
    ["rows", "403", "403", "403", "400", "405"],
    ["nothing", "403", "403", "403", "400", "405"],
  ),
  site_content: openToAnonymous(
    ["rows", "rows", "rows", "403", "400", "405"],
    ["rows", "403", "nothing", "403", "400", "405"],
  ),
  site_content_versions: hiddenFromAnonymous(
    ["rows", "403", "403", "403", "400", "405"],
    ["nothing", "403", "403", "403", "400", "405"],
  ),
  site_content_drafts: hiddenFromAnonymous(
    ["rows", "rows", "rows", "rows", "400", "405"],
    ["nothing", "403", "nothing", "nothing", "400", "405"],
  ),
  deleted_pictures: hiddenFromAnonymous(
    ["rows", "403", "403", "403", "403", "403"],
    ["nothing", "403", "403", "403", "403", "403"],
  ),
  deleted_posts: hiddenFromAnonymous(
    ["rows", "403", "403", "rows", "403", "403"],
    ["nothing", "403", "403", "nothing", "403", "403"],
  ),
  picture_references: hiddenFromAnonymous(
    ["rows", "403", "403", "403", "403", "403"],
    ["nothing", "403", "403", "403", "403", "403"],
  ),
  picture_texts: hiddenFromAnonymous(
    ["rows", "rows", "rows", "rows", "rows", "rows"],
    ["nothing", "403", "nothing", "nothing", "403", "403"],
  ),
  account_roles: hiddenFromAnonymous(
    ["nothing", "403", "403", "403", "403", "403"],
    ["nothing", "403", "403", "403", "403", "403"],
  ),
  contact_messages: hiddenFromAnonymous(
    ["rows", "403", "rows", "rows", "403", "403"],
    ["nothing", "403", "nothing", "nothing", "403", "403"],
  ),
};
