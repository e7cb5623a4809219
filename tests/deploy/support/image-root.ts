import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, realpath, rm, stat, symlink } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { copyBuildContext } from "./build-context.ts";
import type { CopyStep, ImageDescription, Stage, Step } from "./containerfile.ts";

const run = promisify(execFile);
const MAX_OUTPUT = 64 * 1024 * 1024;
const FIRST_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

type BuiltStage = { folder: string; env: Record<string, string>; workdir: string; user: string };

/**
 * Builds a container file like a container engine, with debootstrap and chroot. Each stage is a folder with a separate
 * root file system, and each step runs in it. It needs root, and a network for the packages, like every build.
 */
export async function buildImage({ stages }: ImageDescription): Promise<BuiltStage & { remove(): Promise<void> }> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), "image-"));
  const debian = await bootstrapDebian(scratch);
  const context = path.join(scratch, "context");
  await copyBuildContext(context);
  const built = new Map<string, BuiltStage>();
  let last: BuiltStage | undefined;
  for (const [index, stage] of stages.entries()) {
    last = await startStage(stage, path.join(scratch, `stage-${index}`), { debian, built });
    built.set(stage.name, last);
    for (const step of stage.steps) await take(step, last, { context, built });
  }
  if (!last) throw new Error("The container file has no stage.");
  return { ...last, remove: () => rm(scratch, { recursive: true, force: true }) };
}

/** DEBIAN_ROOT can name a folder from an earlier debootstrap, which saves a minute during development. */
async function bootstrapDebian(scratch: string): Promise<string> {
  if (process.env.DEBIAN_ROOT) return process.env.DEBIAN_ROOT;
  const folder = path.join(scratch, "debian");
  await run("debootstrap", ["--variant=minbase", "bookworm", folder], { maxBuffer: MAX_OUTPUT });
  return folder;
}

type Known = { debian: string; built: Map<string, BuiltStage> };

async function startStage({ base }: Stage, folder: string, { debian, built }: Known): Promise<BuiltStage> {
  const previous = built.get(base);
  await run("cp", ["--archive", previous?.folder ?? debian, folder]);
  if (previous) return { ...previous, env: { ...previous.env }, folder };
  if (/^node:24-bookworm/.test(base)) await addNode(folder);
  else if (!/^debian:bookworm/.test(base)) throw new Error(`Nothing here stands for the image ${base}.`);
  return { folder, env: { PATH: FIRST_PATH }, workdir: "/", user: "root" };
}

/** Adds the parts that Node's official image adds to Debian. */
async function addNode(folder: string): Promise<void> {
  const { stdout } = await run("/bin/sh", ["-c", 'realpath "$(command -v npm)"']);
  const npm = path.dirname(path.dirname(stdout.trim()));
  await cp(await realpath(process.execPath), path.join(folder, "usr/local/bin/node"));
  await cp(npm, path.join(folder, "usr/local/lib/node_modules/npm"), { recursive: true });
  await symlink("../lib/node_modules/npm/bin/npm-cli.js", path.join(folder, "usr/local/bin/npm"));
}

type Sources = { context: string; built: Map<string, BuiltStage> };

async function take(step: Step, stage: BuiltStage, { context, built }: Sources): Promise<void> {
  if (step.keyword === "WORKDIR") {
    stage.workdir = path.resolve(stage.workdir, step.value);
    await mkdir(path.join(stage.folder, stage.workdir), { recursive: true });
  } else if (step.keyword === "USER") stage.user = step.value;
  else if (step.keyword === "ENV") Object.assign(stage.env, step.values);
  else if (step.keyword === "RUN") await runStep(step.command, stage);
  else {
    const source = step.from === undefined ? context : built.get(step.from)?.folder;
    if (source === undefined) throw new Error(`There is no stage ${step.from}.`);
    for (const name of step.sources) await copy(path.join(source, name), step, stage);
  }
}

/** Copies the content of a folder into the target. Copies a file to the target, or into it if it is a folder. */
async function copy(source: string, { target, sources }: CopyStep, stage: BuiltStage): Promise<void> {
  const destination = path.join(stage.folder, path.resolve(stage.workdir, target));
  if ((await stat(source)).isDirectory()) {
    await mkdir(destination, { recursive: true });
    await run("cp", ["--archive", "--no-preserve=ownership", `${source}/.`, destination]);
  } else if (sources.length > 1 || target.endsWith("/"))
    await cp(source, path.join(destination, path.basename(source)));
  else await cp(source, destination);
}

/** Gives the step the mounts of an engine (/proc, DNS settings), and also npm's cache and the local certificates. */
async function runStep(command: string, stage: BuiltStage): Promise<void> {
  const npmCache = (await run("npm", ["config", "get", "cache"])).stdout.trim();
  await mkdir(npmCache, { recursive: true });
  const { NODE_EXTRA_CA_CERTS: certificates, npm_config_registry: registry } = process.env;
  const script = `
    set -eu
    mount -t proc proc "$ROOT/proc"
    mount -t tmpfs tmpfs "$ROOT/tmp"
    mkdir "$ROOT/tmp/npm" && mount --bind "$NPM_CACHE" "$ROOT/tmp/npm"
    cp /etc/resolv.conf "$ROOT/tmp/resolv.conf" && mount --bind "$ROOT/tmp/resolv.conf" "$ROOT/etc/resolv.conf"
    if [ -n "$CERTIFICATES" ]; then cp "$CERTIFICATES" "$ROOT/tmp/certificates.pem"; fi
    exec chroot --userspec="$STEP_USER" "$ROOT" /usr/bin/env -i "$@"`;
  const env = {
    ...stage.env,
    HOME: "/root",
    npm_config_cache: "/tmp/npm",
    ...(registry && { npm_config_registry: registry }),
    ...(certificates && { NODE_EXTRA_CA_CERTS: "/tmp/certificates.pem" }),
  };
  const inside = [...toArguments(env), "/bin/sh", "-c", `cd ${stage.workdir} && ${command}`];
  await run("unshare", ["--mount", "--fork", "--pid", "/bin/sh", "-c", script, "sh", ...inside], {
    maxBuffer: MAX_OUTPUT,
    env: {
      PATH: process.env.PATH,
      ROOT: stage.folder,
      NPM_CACHE: npmCache,
      CERTIFICATES: certificates ?? "",
      STEP_USER: stage.user,
    },
  });
}

/**
 * Starts the image's command like `docker run --read-only --cap-drop=ALL --security-opt=no-new-privileges`. The command
 * runs as the image's user and can write only to /tmp and the volume.
 */
export function startContainer(
  stage: BuiltStage,
  { command, volume, env }: { command: string[]; volume: string; env: Record<string, string> },
): ChildProcess {
  const script = `
    set -eu
    mount --bind "$ROOT" "$ROOT"
    mount -t proc proc "$ROOT/proc"
    mount -t tmpfs -o mode=1777 tmpfs "$ROOT/tmp"
    mount -t tmpfs -o mode=755 tmpfs "$ROOT/dev"
    for device in null zero random urandom; do touch "$ROOT/dev/$device"; mount --bind "/dev/$device" "$ROOT/dev/$device"; done
    mkdir "$ROOT/dev/shm" && mount -t tmpfs -o mode=1777 tmpfs "$ROOT/dev/shm"
    mount --bind "$ROOT/$VOLUME" "$ROOT/$VOLUME"
    mount -o remount,ro,bind "$ROOT"
    cd "$ROOT"
    exec chroot "$ROOT" /usr/bin/setpriv --reuid="$STEP_USER" --regid="$STEP_USER" --init-groups \\
      --no-new-privs --bounding-set=-all --inh-caps=-all /usr/bin/env -i "$@"`;
  const inside = ["--chdir", stage.workdir, ...toArguments({ ...stage.env, ...env }), ...command];
  return spawn("unshare", ["--mount", "--fork", "--pid", "--kill-child", "/bin/sh", "-c", script, "sh", ...inside], {
    env: { PATH: process.env.PATH, ROOT: stage.folder, VOLUME: volume, STEP_USER: stage.user },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Runs a command in a started container like `docker exec`. @param pid of the container's first process, outside */
export function execute(stage: BuiltStage, pid: number, env: Record<string, string>, command: string[]) {
  const inside = ["--chdir", stage.workdir, ...toArguments({ ...stage.env, ...env }), ...command];
  return run("nsenter", [
    ...[`--target=${pid}`, "--mount", "--pid", "chroot", `--userspec=${stage.user}`, stage.folder],
    ...["/usr/bin/env", "-i", ...inside],
  ]);
}

function toArguments(env: Record<string, string>): string[] {
  return Object.entries(env).map(([name, value]) => `${name}=${value}`);
}
