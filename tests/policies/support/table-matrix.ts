import { readMatrix } from "#tests/support/principals.ts";

/**
 * Who may do what with the tables the API shows. `rows`: it happens. `nothing`: answered, but no row is touched. A number:
 * refused with that status. Whatever is not `rows` must leave the table as it was. A token without a signature counts for
 * nothing, so its bearer may do what a stranger may.
 */
export const TABLE_MATRIX: Record<string, ReturnType<typeof readMatrix>> = {
  blog_posts: readMatrix(`
                    select  insert  update   delete   upsert  put
    no key          401     401     401      401      401     401
    wrong key       401     401     401      401      401     401
    anonymous key   rows    401     nothing  nothing  401     401
    signed in       rows    rows    rows     rows     rows    rows
    expired token   401     401     401      401      401     401
    forged token    401     401     401      401      401     401
    unsigned token  rows    401     nothing  nothing  401     401
  `),
  former_slugs: readMatrix(`
                    select  insert  update   delete   upsert  put
    no key          401     401     401      401      401     401
    wrong key       401     401     401      401      401     401
    anonymous key   rows    401     nothing  nothing  401     401
    signed in       rows    403     nothing  nothing  403     403
    expired token   401     401     401      401      401     401
    forged token    401     401     401      401      401     401
    unsigned token  rows    401     nothing  nothing  401     401
  `),
  post_drafts: readMatrix(`
                    select   insert  update   delete   upsert  put
    no key          401      401     401      401      401     401
    wrong key       401      401     401      401      401     401
    anonymous key   nothing  401     nothing  nothing  401     401
    signed in       rows     rows    rows     rows     rows    rows
    expired token   401      401     401      401      401     401
    forged token    401      401     401      401      401     401
    unsigned token  nothing  401     nothing  nothing  401     401
  `),
  preview_links: readMatrix(`
                    select   insert  update   delete   upsert  put
    no key          401      401     401      401      401     401
    wrong key       401      401     401      401      401     401
    anonymous key   nothing  401     nothing  nothing  401     401
    signed in       rows     rows    rows     nothing  400     400
    expired token   401      401     401      401      401     401
    forged token    401      401     401      401      401     401
    unsigned token  nothing  401     nothing  nothing  401     401
  `),
  // Its key has two columns, so these forms of an upsert name no row.
  post_versions: readMatrix(`
                    select   insert  update   delete   upsert  put
    no key          401      401     401      401      401     401
    wrong key       401      401     401      401      401     401
    anonymous key   nothing  401     nothing  nothing  401     401
    signed in       rows     403     nothing  nothing  400     405
    expired token   401      401     401      401      401     401
    forged token    401      401     401      401      401     401
    unsigned token  nothing  401     nothing  nothing  401     401
  `),
  deleted_posts: readMatrix(`
                    select   insert  update   delete   upsert  put
    no key          401      401     401      401      401     401
    wrong key       401      401     401      401      401     401
    anonymous key   nothing  401     nothing  nothing  401     401
    signed in       rows     403     nothing  rows     403     403
    expired token   401      401     401      401      401     401
    forged token    401      401     401      401      401     401
    unsigned token  nothing  401     nothing  nothing  401     401
  `),
  picture_references: readMatrix(`
                    select   insert  update   delete   upsert  put
    no key          401      401     401      401      401     401
    wrong key       401      401     401      401      401     401
    anonymous key   nothing  401     nothing  nothing  401     401
    signed in       rows     403     nothing  nothing  403     403
    expired token   401      401     401      401      401     401
    forged token    401      401     401      401      401     401
    unsigned token  nothing  401     nothing  nothing  401     401
  `),
  picture_texts: readMatrix(`
                    select   insert  update   delete   upsert  put
    no key          401      401     401      401      401     401
    wrong key       401      401     401      401      401     401
    anonymous key   nothing  401     nothing  nothing  401     401
    signed in       rows     rows    rows     rows     rows    rows
    expired token   401      401     401      401      401     401
    forged token    401      401     401      401      401     401
    unsigned token  nothing  401     nothing  nothing  401     401
  `),
  account_roles: readMatrix(`
                    select   insert  update   delete   upsert  put
    no key          401      401     401      401      401     401
    wrong key       401      401     401      401      401     401
    anonymous key   nothing  401     nothing  nothing  401     401
    signed in       nothing  403     nothing  nothing  403     403
    expired token   401      401     401      401      401     401
    forged token    401      401     401      401      401     401
    unsigned token  nothing  401     nothing  nothing  401     401
  `),
  contact_messages: readMatrix(`
                    select   insert  update   delete   upsert  put
    no key          401      401     401      401      401     401
    wrong key       401      401     401      401      401     401
    anonymous key   nothing  401     nothing  nothing  401     401
    signed in       rows     403     rows     rows     403     403
    expired token   401      401     401      401      401     401
    forged token    401      401     401      401      401     401
    unsigned token  nothing  401     nothing  nothing  401     401
  `),
};
