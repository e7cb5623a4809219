import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * What belongs together comes in one file, with everything it imports: left alone, the landing page came in 28. A module
 * of two groups goes to the first. The entry is in none: it starts the page as soon as its file runs.
 */
const groups = {
  // What every page needs, and small things of several pages, which would make one of them load another.
  frame: [
    "/react-dom/client",
    "/dom-export/",
    "/app/root.tsx",
    "/app/routes/site/layout.tsx",
    "/app/routes/site/not-found.tsx",
    "/app/ui/reveal.tsx",
    "/icons/loader-circle.mjs",
    "/icons/plus.mjs",
  ],
  landing: ["/app/routes/site/landing.tsx"],
  blog: ["/app/routes/blog/"],
};

const codeSplitting = {
  groups: Object.entries(groups).map(([name, places], index, { length }) => ({
    name,
    priority: length - index,
    test: (id: string) => places.some((place) => id.includes(place)),
  })),
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2023", assetsInlineLimit: 0 },
  // Development prepares every dependency at its start; one found later would reload the page under the developer's hands.
  optimizeDeps: { entries: ["app/**/*.{ts,tsx}", "!app/**/*.test.*"] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
});
