import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, minify, type Plugin, transformWithOxc } from "vite";
import packageFile from "./package.json" with { type: "json" };

/**
 * Each group of modules becomes one file. A module of two groups belongs to the first one. The entry and the landing
 * page are in no group. If the file of a route contains more than the route, the build adds a second file that imports
 * it.
 */
const groups = {
  // Public pages load this file alone until they need React, so none of these modules may import others.
  document: [
    "/app/document-script.ts",
    "/app/features/company/night-map/start-night-map.ts",
    "/app/features/company/type-terminal.ts",
    "/app/features/company/typing.ts",
    "/app/features/contact/contact-errors.ts",
    "/app/routes/site/follow-translation.ts",
    "/app/routes/site/menu.ts",
    "/app/routes/site/watch-scrolling.ts",
    "/app/texts/en/contact.ts",
    "/app/ui/after-paint.ts",
    "/app/ui/current-theme.ts",
    "/app/ui/pause-motion.ts",
    "/app/ui/reduced-motion.ts",
    "/app/ui/reveal-in-view.ts",
    "/app/ui/start-once.ts",
    "/app/ui/toggle-accordion.ts",
    "/shared/contact-fields.ts",
    "/shared/contact-message.ts",
    "/packages/platform/text/email-address.ts",
    "/shared/tokens.ts",
  ],
  // This file has the modules of every page. Small modules of several pages are here to avoid imports between pages.
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
    "/app/ui/unchanged-html.ts",
    "/shared/image-urls.ts",
    "/icons/loader-circle.mjs",
    "/icons/plus.mjs",
  ],
  blog: ["/app/routes/blog/"],
  zod: ["/node_modules/zod/"],
  // These modules belong to the landing page and to others: its sections, which may load later, and the inbox.
  section: ["/app/features/company/section.tsx", "/shared/email-service.ts"],
  // The sign-in, the step of its second factor and screens of the administration use these modules.
  signIn: [
    "/app/features/accounts/auth-view.tsx",
    "/app/features/accounts/auth.css",
    "/app/features/accounts/auth-message.ts",
    "/app/features/accounts/auth-field.tsx",
    "/app/features/accounts/provider-name.ts",
    "/app/features/accounts/required-fields.ts",
    "/app/texts/en/auth-failures.ts",
  ],
};

const codeSplitting = {
  groups: [
    ...Object.entries(groups).map(([name, paths], index, { length }) => ({
      name,
      priority: length - index,
      test: (id: string) => paths.some((path) => id.includes(path)),
    })),
    // A visit of the administration opens several screens, so what three of them need is one file.
    { name: "shared", minShareCount: 3 },
  ],
};

/** `import code from "./name.ts?inline-script"` returns the module's one exported function as a minified expression. */
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

/** Announces changes of style sheets, and of the components whose class names Tailwind finds, to the open pages. */
function announceStyles(): Plugin {
  return {
    name: "announce-styles",
    apply: "serve",
    hotUpdate({ file }) {
      if (this.environment.name !== "client" || !/\/app\/.*\.(?:css|tsx)$/.test(file)) return undefined;
      this.environment.hot.send("styles:changed");
      return file.endsWith(".css") ? [] : undefined;
    },
  };
}

/**
 * Gives the browser's scripts the texts of one language (decision 0037). The list of all languages has no content there,
 * because one file with all texts would belong to every page.
 */
function textsOfLanguage(): Plugin {
  const language = process.env.VITE_LANGUAGE ?? "en";
  return {
    name: "texts-of-language",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    load: {
      filter: { id: /\/app\/texts\/(?:en\/|translations\.ts)/ },
      handler: (id) =>
        id.includes("/translations.ts")
          ? "export const textsIn = (language, texts) => texts;"
          : readTexts(id, language),
    },
  };
}

/** A language can group its texts in fewer files than English has. Its list then has them. */
async function readTexts(english: string, language: string): Promise<string> {
  const folder = path.join(path.dirname(english), "..", language);
  const file = path.join(folder, path.basename(english));
  return existsSync(file) ? readFile(file, "utf8") : `export * from "${path.join(folder, "index.ts")}";`;
}

/**
 * Omits Vite's wait for style sheets from dynamic imports. No dynamically imported module may bring a style sheet.
 * @throws Error if a module imports a style sheet without `?url` or `?inline`
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

const LARGE_SCRIPT = 30_000;

/**
 * Makes Chromium compile all functions of a large script on another thread while the script arrives. Without this
 * comment, it compiles each function at the first call, on the main thread (v8.dev/blog/explicit-compile-hints). V8
 * compiles smaller scripts on the main thread, so they do not get the comment.
 */
function compileLargeScriptsEarly(): Plugin {
  return {
    name: "compile-large-scripts-early",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === "chunk" && chunk.code.length > LARGE_SCRIPT)
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      }
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [
    inlineScripts(),
    announceStyles(),
    textsOfLanguage(),
    importWithoutWaiting(),
    compileLargeScriptsEarly(),
    tailwindcss(),
    reactRouter(),
  ],
  // Each dynamic import loads one file, and every page already has the `frame` file. There is nothing to preload.
  build: { target: "es2023", assetsInlineLimit: 0, modulePreload: false },
  // A dependency that Vite finds later would reload the developer's page.
  optimizeDeps: { entries: ["app/**/*.{ts,tsx}", "!app/**/*.test.*"] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting } } } },
    // The server's pages contain the packages that production does not install.
    ssr: { resolve: command === "build" ? { noExternal: true, external: Object.keys(packageFile.dependencies) } : {} },
  },
}));
