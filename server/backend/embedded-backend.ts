import { openBackend } from "#embedded-supabase";
import { WorkQueue } from "#platform/work-queue.ts";
import { IMAGE_BUCKET } from "#shared/image-urls.ts";
import { changesPosts } from "#shared/post-writes.ts";
import { IMAGE_WIDTHS } from "../images/image-widths.ts";
import { companyFrom } from "../settings/company.ts";
import type { FirstAccount } from "./accounts.ts";
import { createAuthEmails } from "./auth-emails.ts";
import type { OpenedBackend, OwnBackend } from "./backend.ts";
import { findEmailFrame } from "./email-frame.ts";
import { createAccounts } from "./embedded-accounts.ts";
import { describeEmbedded, type EmbeddedOptions } from "./embedded-options.ts";
import { removeExpiredImages } from "./expired-images.ts";
import { ensureFirstAccount } from "./first-account.ts";
import { createInvitedAccounts } from "./invited-accounts.ts";
import { seedDatabase } from "./seed.ts";

export type SiteBackendOptions = EmbeddedOptions & {
  /** Is called as soon as the first account exists, because a generated password is stored nowhere. */
  onFirstAccount?: (account: FirstAccount) => void;
};

/** Brings the database up to date and makes the first account. @throws StartupError */
export async function openEmbeddedBackend(options: SiteBackendOptions): Promise<OpenedBackend & OwnBackend> {
  const { env, log, siteUrl, supabaseDir, onFirstAccount = () => {} } = options;
  const company = companyFrom(env);
  // One removal runs and one waits: it finds the images of all calls before it.
  const removals = new WorkQueue({ max: 1, maxWaiting: 1 });
  const onImagesRemoved = () => void removals.run("", removeImages).catch(() => {});
  async function removeImages(): Promise<void> {
    await removeExpiredImages(backend).catch((error: unknown) =>
      log.error({ err: error }, "expired pictures could not be removed"),
    );
  }

  const backend = await openBackend({
    ...describeEmbedded(options, onImagesRemoved),
    mailer: createAuthEmails({
      env,
      log,
      siteUrl,
      findFrame: (database, to) => findEmailFrame(database, company.product, to),
    }),
    images: { buckets: [IMAGE_BUCKET], widths: IMAGE_WIDTHS },
    async prepare({ database, accounts, fetchAsServer }) {
      await seedDatabase({ isWanted: env.SEED, host: company.host, database, fetchAsServer, supabaseDir });
      await ensureFirstAccount({ accounts, database, env, company, announce: onFirstAccount });
    },
  });
  const { database, handle, ownChanges } = backend;
  return {
    ...backend,
    publicUrl: "",
    accounts: createAccounts(backend),
    invitedAccounts: createInvitedAccounts(backend),
    /** Writes of posts through this handler are not announced, because its caller clears the caches itself. */
    handle: (request, client) =>
      changesPosts(request.method, new URL(request.url).pathname)
        ? ownChanges.run(() => handle(request, client))
        : handle(request, client),
    onPostsChanged: (listener) =>
      database.listen("blog_posts_changed", (writeId) => {
        if (!ownChanges.isSelfOriginated(writeId)) listener();
      }),
    async close() {
      await removals.idle();
      await backend.close();
    },
  };
}
