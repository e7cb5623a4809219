import { readFile } from "node:fs/promises";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, minify, type Plugin, transformWithOxc } from "vite";

/**
 * What belongs together comes in one file; a module of two groups goes to the first. The entry is in none, nor is the
 * landing page: a route alone in its file needs no second one that leads to it.
 */
const groups = {
  // Beside what every page needs, small things of several pages, which would make one of them load another.
  frame: [
    "/react-dom/client",
    "/dom-export/",
    "/app/root.tsx",
    "/app/routes/site/layout.tsx",
    "/app/ui/button.tsx",
    "/app/ui/reveal.tsx",
    "/app/ui/field.tsx",
    "/app/ui/spinner.tsx",
    "/app/ui/status-message.tsx",
    "/icons/loader-circle.mjs",
    "/icons/plus.mjs",
  ],
  blog: ["/app/routes/blog/"],
  // What the landing page shares: its sections, which may come later, and the inbox.
  section: ["/app/features/company/section.tsx", "/app/lib/contact-fields.ts"],
  // What screens need that change pictures, and lists do not.
  storage: ["/app/features/posts/data/upload-image.ts", "/app/features/posts/data/delete-picture.ts"],
  // What several screens of the administration share. Every file of theirs is named in the list of routes, for visitors too.
  administration: [
    "/app/routes/admin/deletion.tsx",
    "/app/routes/admin/editor-backend.ts",
    "/app/routes/admin/posts-links.tsx",
    "/app/features/inbox/message-queries.ts",
    "/app/features/posts/copy-post-link.ts",
    "/app/features/posts/data/",
    "/app/features/posts/draft-queries.ts",
    "/app/features/posts/draft-storage.ts",
    "/app/features/posts/editable-post-query.ts",
    "/app/features/posts/post-draft.ts",
    "/app/features/posts/save-failure.ts",
    "/app/ui/confirm-dialog.tsx",
    "/app/ui/data-table.tsx",
    "/app/ui/skeleton.tsx",
    "/useMutation",
    "/use-debounce/",
    "/icons/trash",
  ],
};

const codeSplitting = {
  groups: Object.entries(groups).map(([name, places], index, { length }) => ({
    name,
    priority: length - index,
    test: (id: string) => places.some((place) => id.includes(place)),
  })),
};

/** `import code from "./name.ts?inline-script"`: its one exported function, minified, as an expression. */
function inlineScripts(): Plugin {
  return {
    name: "inline-scripts",
    enforce: "pre",
    async load(id) {
      const [file = "", query] = id.split("?", 2);
      if (query !== "inline-script") return undefined;
      this.addWatchFile(file);
      const compiled = await transformWithOxc(await readFile(file, "utf8"), file, {
        target: "es2023",
        sourcemap: false,
      });
      const { code, errors } = await minify(file, compiled.code, { module: true });
      const [, expression] = /^export function \w+(\(.*\})\s*;?\s*$/s.exec(code) ?? [];
      if (errors.length > 0 || !expression || /\b(?:im|ex)port\b/.test(expression)) {
        throw new Error(`${file} holds more than one function or cannot be compiled: ${errors[0]?.message ?? code}`);
      }
      return `export default ${JSON.stringify(`function${expression}`)}`;
    },
  };
}

/** Icons as data without the names of their shapes: random letters that no compression makes smaller, read by nobody. */
function shortenIcons(): Plugin {
  return {
    name: "shorten-icons",
    transform: {
      filter: { id: /@lucide\/icons\/.*\/icons\// },
      handler: (code) => ({ code: code.replaceAll(/, key: "\w+"/g, "").replace(/ name: "[\w-]+",/, ""), map: null }),
    },
  };
}

/**
 * Code that is fetched later brings no style sheet along, so that every page can do without Vite's waiting for those.
 * @throws Error where a module imports a style sheet without `?url` or `?inline`
 */
function importWithoutWaiting(): Plugin {
  return {
    name: "import-without-waiting",
    enforce: "pre",
    apply: "build",
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => "export const __vitePreload = (load) => load();",
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        const sheets = chunk.type === "chunk" ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
        if (sheets.length > 0)
          throw new Error(`${chunk.fileName} brings ${sheets.join(", ")}, which nothing waits for.`);
      }
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [inlineScripts(), shortenIcons(), importWithoutWaiting(), tailwindcss(), reactRouter()],
  // What is fetched when it is needed stands in one file each, beside the frame: there is nothing to preload with it.
  build: { target: "es2023", assetsInlineLimit: 0, modulePreload: false },
  // Found later, a dependency would reload the page under the developer's hands.
  optimizeDeps: { entries: ["app/**/*.{ts,tsx}", "!app/**/*.test.*"] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting } } } },
    // Asked for one icon the package loads all 1,850 of its files: a second of every start.
    ssr: { resolve: { noExternal: command === "build" ? ["@lucide/icons"] : [] } },
  },
}));
