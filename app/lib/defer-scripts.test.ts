import { expect, test } from "vitest";
import { deferScripts } from "./defer-scripts.ts";

const NONCE = "a-nonce-of-this-render";
const PRELOADS = ["/assets/document-a1b2.js", "/assets/entry.js", "/assets/root.js"]
  .map((file) => `<link rel="modulepreload" href="${file}" nonce="${NONCE}"/>`)
  .join("");
const IMPORTS = 'import "/assets/manifest.js";\nimport * as route0 from "/assets/root.js";';
const START = 'window.__reactRouterRouteModules = {"root":route0};\n\nimport("/assets/entry.js");';
const SCRIPT = `<script nonce="${NONCE}" type="module" async="">${IMPORTS}\n${START}</script>`;

const defer = (html: string) => deferScripts(html, NONCE, "later", "key");

test("the preloads become a list, and the module script becomes a function that receives this list", () => {
  expect(defer(`<head>${PRELOADS}</head><body>${SCRIPT}</body>`)).toBe(
    `<head></head><body><script nonce="${NONCE}">(later)(()=>import("/assets/document-a1b2.js"),["/assets/entry.js","/assets/root.js"],` +
      `async()=>{const[,route0]=await Promise.all([import("/assets/manifest.js"),import("/assets/root.js")]);${START}},"key")</script></body>`,
  );
});

test("scripts in the content of a post stay unchanged", () => {
  const injected = '<link rel="modulepreload" href="/x.js"/><script type="module" async="">import "/x.js";</script>';
  expect(defer(PRELOADS + injected + SCRIPT)).toContain(injected);
});

test.each([
  ["no preloads", SCRIPT],
  ["preloads with other attributes first", PRELOADS.replaceAll("rel=", 'as="script" rel=') + SCRIPT],
  [
    "a single preload written in another way",
    `${PRELOADS}<link as="script" rel="modulepreload" nonce="${NONCE}"/>${SCRIPT}`,
  ],
  ["no script of the document", PRELOADS.replace("document-", "other-") + SCRIPT],
  ["no script", PRELOADS],
  ["a script that is not a module", PRELOADS + SCRIPT.replace(' type="module"', "")],
  ["a script with other attributes first", PRELOADS + SCRIPT.replace(' type="module"', ' defer="" type="module"')],
  ["two scripts", PRELOADS + SCRIPT + SCRIPT],
  ["a script without imports", PRELOADS + SCRIPT.replace(IMPORTS, "")],
  ["imports of names", PRELOADS + SCRIPT.replace("* as route0", "{ route0 }")],
  ["a default import", PRELOADS + SCRIPT.replace("* as route0", "route0")],
])("a document with %s is rejected", (_, html) => {
  expect(() => defer(html)).toThrow("React Router's document has changed");
});
