const STATIC_IMPORT = /import (?:\* as (\w+) from )?("[^"]+");/g;

/** Delays scripts until the first paint (decision 0012). @throws Error when React Router's output has changed */
export function deferScripts(html: string, nonce: string, startAfterPaint: string): string {
  const preload = new RegExp(`<link rel="modulepreload" href="([^"]*)"[^>]* nonce="${nonce}"[^>]*>`, "g");
  const moduleScript = new RegExp(`<script nonce="${nonce}" type="module" async="">([\\s\\S]*?)</script>`, "g");
  const files = [...html.matchAll(preload)].map(([, file]) => file);
  const modules = [...html.matchAll(moduleScript)];
  if (files.length === 0) throw unknownOutput("the preloads of the page's modules");
  if (modules.length !== 1) throw unknownOutput("the one script that starts the page");
  const deferred = html.replaceAll(preload, "").replace(moduleScript, (_, script: string) => {
    const call = `(${startAfterPaint})(${JSON.stringify(files)},${asFunction(script)})`;
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
