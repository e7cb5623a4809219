/** The file of app/document-script.ts (vite.config.ts). */
const DOCUMENT_SCRIPT = /\/document-[\w-]+\.js$/;

const STATIC_IMPORT = /import (?:\* as (\w+) from )?("[^"]+");/g;

/**
 * Delays scripts until the first paint or until the visitor needs them (decisions 0012 and 0042).
 * @param startScripts the inline script
 * @param sessionKey on pages that wait for the visitor
 * @throws Error when React Router's output has changed
 */
export function deferScripts(html: string, nonce: string, startScripts: string, sessionKey?: string): string {
  const preload = new RegExp(`<link rel="modulepreload" href="([^"]*)"[^>]* nonce="${nonce}"[^>]*>`, "g");
  const moduleScript = new RegExp(`<script nonce="${nonce}" type="module" async="">([\\s\\S]*?)</script>`, "g");
  const preloaded = [...html.matchAll(preload)].map(([, file = ""]) => file);
  const files = preloaded.filter((file) => !DOCUMENT_SCRIPT.test(file));
  const documentScript = preloaded.find((file) => DOCUMENT_SCRIPT.test(file));
  const modules = [...html.matchAll(moduleScript)];
  if (files.length === 0) throw unknownOutput("the preloads of the page's modules");
  if (!documentScript) throw unknownOutput("the document's own script");
  if (modules.length !== 1) throw unknownOutput("the one script that starts the page");
  const deferred = html.replaceAll(preload, "").replace(moduleScript, (_, script: string) => {
    const values = [documentScript, files, sessionKey].map((value) => JSON.stringify(value));
    const call = `(${startScripts})(()=>import(${values[0]}),${values[1]},${asFunction(script)},${values[2]})`;
    return `<script nonce="${nonce}">${call}</script>`;
  });
  const isLeft = tagsWith(` nonce="${nonce}"`, deferred).some((tag) => /"module(?:preload)?"/.test(tag));
  if (isLeft) throw unknownOutput("some of the page's modules");
  return deferred;
}

function asFunction(script: string): string {
  const imports = [...script.matchAll(STATIC_IMPORT)];
  const rest = script.replaceAll(STATIC_IMPORT, "").trim();
  if (imports.length === 0 || /\bimport\b(?!\()/.test(rest)) throw unknownOutput("the imports of its script");
  const names = imports.map(([, name]) => name);
  const modules = imports.map(([, , module]) => `import(${module})`);
  return `async()=>{const[${names}]=await Promise.all([${modules}]);${rest}}`;
}

/** Returns the tags with an attribute. */
function tagsWith(attribute: string, html: string): string[] {
  const [first = "", ...others] = html.split(attribute);
  const before = [first, ...others];
  return others.map((after, index) => {
    const start = before[index] ?? "";
    return start.slice(start.lastIndexOf("<") + 1) + after.slice(0, after.indexOf(">"));
  });
}

function unknownOutput(what: string): Error {
  return new Error(`React Router's document has changed: ${what} could not be found (app/lib/defer-scripts.ts).`);
}
