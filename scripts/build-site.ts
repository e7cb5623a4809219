import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { hashSources, stampFile } from "#server/built-sources.ts";
import { buildLanguages } from "./build-languages.ts";
import { findTool, type Tool } from "./find-tool.ts";

const root = path.resolve(import.meta.dirname, "..");
export async function ensureBuild(): Promise<void> {
  const stamp = stampFile(root);
  const sources = await hashSources(root);
  const built = await readFile(stamp, "utf8").catch(() => "");
  if (built === sources) return;
  process.stdout.write("Building the site in three steps:\n");
  await removeBuild();
  await together(
    step("types", () => checkTypes(root)),
    step("pages and scripts", () => buildLanguages(path.join(root, "build"), buildPages)),
  );
  await step("compression", () => compressAssets(path.join(root, "build/client")));
  // Written last and in one step, so that an interrupted build does not count as a build.
  await mkdir(path.dirname(stamp), { recursive: true });
  await writeFile(`${stamp}.part`, sources);
  await rename(`${stamp}.part`, stamp);
}

/**
 * Keeps the compile cache, because this process may write it at its end. Retries, because a site that is stopping may
 * still write files.
 */
async function removeBuild(): Promise<void> {
  const folder = path.join(root, "build");
  const names = await readdir(folder).catch(() => []);
  const others = names.filter((name) => name !== "compile-cache");
  await Promise.all(others.map((name) => rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 5 })));
}

/** Prints a line at the start and at the end of a step. */
async function step(name: string, work: () => Promise<void>): Promise<void> {
  const start = performance.now();
  process.stdout.write(`  ${name} …\n`);
  await work();
  process.stdout.write(`  ${name}: done in ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
}

async function compressAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const compressible = entries.filter(
    (entry) => entry.isFile() && /\.(?:js|css|svg|json|txt|webmanifest)$/.test(entry.name),
  );
  await Promise.all(
    compressible.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const body = await readFile(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(body, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }));
    }),
  );
}

/**
 * A wrong name in a text would pass the build and fail each request. Only files that belong to the site are checked,
 * because an update may leave files of the previous version.
 * @throws Error with file and line
 */
export async function checkTypes(folder: string): Promise<void> {
  await run("react-router", ["typegen"], folder);
  await run("tsc", ["--project", "tsconfig.build.json"], folder);
}

/** Waits for all steps, so that no step writes files after a failure. @throws the first error */
async function together(...works: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

function buildPages(environment: Record<string, string>): Promise<void> {
  return run("react-router", ["build"], root, environment);
}

async function run(tool: Tool, args: string[], folder = root, environment = {}): Promise<void> {
  const child = spawn(process.execPath, [findTool(tool), ...args], {
    cwd: folder,
    // The tools would fill the compile cache of the site.
    env: { ...process.env, NODE_ENV: "production", NODE_COMPILE_CACHE: undefined, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (code !== 0) throw new Error(`${tool} ${args.join(" ")} failed:\n${output}`);
}

/** For the entry of a command: a failure is a message for the operator, without the stack. */
export async function buildOrExit(): Promise<void> {
  await ensureBuild().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
}

if (import.meta.main) await buildOrExit();
