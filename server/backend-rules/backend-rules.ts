import type { BackendRules } from "#embedded-supabase";
import { IMAGE_BUCKET } from "#shared/image-urls.ts";
import { accountRules } from "./account-rules.ts";
import { planPosts } from "./post-pages.ts";
import { retainImages } from "./retained-images.ts";
import { cleanWrittenPosts } from "./written-posts.ts";

/**
 * What this site asks of its backend. Only this folder knows both a post and a protocol.
 * @param onImagesRemoved runs after calls that may have added a deleted image
 */
export function createBackendRules(onImagesRemoved: () => void): BackendRules {
  return {
    accounts: accountRules,
    tables: {
      // The public list needs this function. No list of the site has more rows on a page.
      anonymousFunctions: {
        find_posts: {
          texts: ["search", "tag", "language"],
          maxCharacters: 200,
          offset: "skip",
          limit: "size",
          maxRows: 20,
        },
      },
      // The function find_posts has an index for the text.
      longTexts: ["content"],
      cleanRows: cleanWrittenPosts,
      planRead: planPosts,
    },
    files: {
      retainFiles: retainImages,
      afterRemoval: (bucket) => {
        if (bucket === IMAGE_BUCKET) onImagesRemoved();
      },
    },
  };
}
