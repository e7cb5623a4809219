import { readMatrix } from "#tests/support/principals.ts";

type Verbs = [select: string, insert: string, update: string, remove: string, upsert: string, put: string];

/** All tables restrict non-editors in the same way. Only the anonymous rights to read differ. */
function matrixOf({ strangersRead, signedIn }: { strangersRead: "rows" | "nothing"; signedIn: Verbs }) {
  return readMatrix(`
                    select            insert  update   delete   upsert  put
    no key          401               401     401      401      401     401
    wrong key       401               401     401      401      401     401
    anonymous key   ${strangersRead}  401     nothing  nothing  401     401
    signed in       ${signedIn.join("  ")}
    expired token   401               401     401      401      401     401
    forged token    401               401     401      401      401     401
    unsigned token  ${strangersRead}  401     nothing  nothing  401     401
  `);
}

const openToStrangers = (...signedIn: Verbs) => matrixOf({ strangersRead: "rows", signedIn });
const hiddenFromStrangers = (...signedIn: Verbs) => matrixOf({ strangersRead: "nothing", signedIn });

/**
 * The rights on the tables of the API. `rows`: it happens. `nothing`: it succeeds but changes no row. A number: it is
 * refused with that status. Only `rows` may change the table. A token without a signature counts for nothing, so its
 * bearer has anonymous rights.
 */
export const TABLE_MATRIX: Record<string, ReturnType<typeof readMatrix>> = {
  // signed in: select, insert, update, delete, upsert, put
  blog_posts: openToStrangers("rows", "rows", "rows", "rows", "rows", "rows"),
  former_slugs: openToStrangers("rows", "403", "nothing", "nothing", "403", "403"),
  post_drafts: hiddenFromStrangers("rows", "rows", "rows", "rows", "rows", "rows"),
  preview_links: hiddenFromStrangers("rows", "rows", "rows", "nothing", "400", "400"),
  // The key of this table has two columns, so these forms of an upsert name no row.
  post_versions: hiddenFromStrangers("rows", "403", "nothing", "nothing", "400", "405"),
  deleted_pictures: hiddenFromStrangers("rows", "403", "nothing", "nothing", "403", "403"),
  deleted_posts: hiddenFromStrangers("rows", "403", "nothing", "rows", "403", "403"),
  picture_references: hiddenFromStrangers("rows", "403", "nothing", "nothing", "403", "403"),
  picture_texts: hiddenFromStrangers("rows", "rows", "rows", "rows", "rows", "rows"),
  account_roles: hiddenFromStrangers("nothing", "403", "nothing", "nothing", "403", "403"),
  contact_messages: hiddenFromStrangers("rows", "403", "rows", "rows", "403", "403"),
};
