// biome-ignore-all lint/style/useTemplate: Nodes of any age read this, so that they can say what is missing.
// biome-ignore-all lint/style/useNodejsImportProtocol: as above.
/** Loaded by `node --require` before everything else. */
const fs = require("fs");
const path = require("path");

const oldest = require("../server/settings/oldest-node.json");
const version = process.versions.node.split(".").map(Number);

function explain() {
  if (!fs.existsSync(path.join(__dirname, "../node_modules/hono"))) {
    return "The packages are not installed yet. Run: npm ci";
  }
  const other = findOtherVersion();
  if (other) return "The packages are of another version of the site (" + other + "). Run: npm ci";
  if (version[0] > oldest.major || (version[0] === oldest.major && version[1] >= oldest.minor)) return "";
  return (
    "This needs Node " +
    oldest.major +
    "." +
    oldest.minor +
    " or newer, and " +
    process.execPath +
    " is " +
    process.versions.node +
    ".\n" +
    "`npm ci` installs it for Linux (glibc), macOS and Windows, unless --omit=optional or --no-bin-links is set, and " +
    "`npm start` and `npm run` find it. Elsewhere install Node 24."
  );
}

/** An update may have changed a package.json without an installation of its packages. */
function findOtherVersion() {
  const wanted = {};
  ["packages/embedded-supabase/", "packages/platform/"].forEach(function add(folder) {
    const own = readJson(folder + "package.json");
    if (own.name) wanted[own.name] = own.version; // npm links the folder
    Object.assign(wanted, own.dependencies);
  });
  Object.assign(wanted, readJson("package.json").dependencies);
  return Object.keys(wanted).filter(function isOther(name) {
    return readJson("node_modules/" + name + "/package.json").version !== wanted[name];
  })[0];
}

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(path.join(__dirname, "..", file), "utf8"));
  } catch (_unreadable) {
    return {};
  }
}

const fault = explain();
if (fault) {
  process.stderr.write(fault + "\n");
  process.exit(1);
}

// Commands start in two thirds of the time. If the folder cannot be written, the cache is not used.
require("module").enableCompileCache(path.join(__dirname, "../build/compile-cache"));
