import { readMatrix } from "#tests/support/principals.ts";

type Verbs = [select: string, insert: string, update: string, remove: string, upsert: string, put: string];

/** All tables restrict non-editors in the same way. Only the anonymous rights to read differ. */
function matrixOf({ anonymousReads, signedIn }: { anonymousReads: "rows" | "401"; signedIn: Verbs }) {
  return readMatrix(`
                    select            insert  update   delete   upsert  put
    no key          401               401     401      401      401     401
    wrong key       401               401     401      401      401     401
    anonymous key   ${anonymousReads}            401     401      401      401     401
    signed in       ${signedIn.join("  ")}
    expired token   401               401     401      401      401     401
    forged token    401               401     401      401      401     401
    unsigned token  ${anonymousReads}            401     401      401      401     401
  `);
}

const openToAnonymous = (...signedIn: Verbs) => matrixOf({ anonymousReads: "rows", signedIn });
const hiddenFromAnonymous = (...signedIn: Verbs) => matrixOf({ anonymousReads: "401", signedIn });

/**
 * The rights on the tables of the API. `rows`: it happens. `nothing`: it succeeds but changes no row. A number: it is
 * refused with that status. Only `rows` may change the table. A token without a signature counts for nothing, so its
 * bearer has anonymous rights.
 */
export const TABLE_MATRIX: Record<string, ReturnType<typeof readMatrix>> = {
  // signed in: select, insert, update, delete, upsert, put
  blog_posts: openToAnonymous("rows", "rows", "rows", "rows", "rows", "rows"),
  former_slugs: openToAnonymous("rows", "403", "403", "403", "403", "403"),
  post_drafts: hiddenFromAnonymous("rows", "rows", "rows", "rows", "rows", "rows"),
  preview_links: hiddenFromAnonymous("rows", "rows", "rows", "403", "400", "400"),
  // The keys of these tables have several columns, so these forms of an upsert name no row.
  post_versions: hiddenFromAnonymous("rows", "403", "403", "403", "400", "405"),
  site_content: openToAnonymous("rows", "rows", "rows", "403", "400", "405"),
  site_content_versions: hiddenFromAnonymous("rows", "403", "403", "403", "400", "405"),
  site_content_drafts: hiddenFromAnonymous("rows", "rows", "rows", "rows", "400", "405"),
  deleted_pictures: hiddenFromAnonymous("rows", "403", "403", "403", "403", "403"),
  deleted_posts: hiddenFromAnonymous("rows", "403", "403", "rows", "403", "403"),
  picture_references: hiddenFromAnonymous("rows", "403", "403", "403", "403", "403"),
  picture_texts: hiddenFromAnonymous("rows", "rows", "rows", "rows", "rows", "rows"),
  account_roles: hiddenFromAnonymous("nothing", "403", "403", "403", "403", "403"),
  contact_messages: hiddenFromAnonymous("rows", "403", "rows", "rows", "403", "403"),
};
