import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, cp, mkdir, readdir, realpath, stat, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { PlainError } from "../../../tools/plain-error.ts";
import { inProject, projectRoot } from "../../../tools/project-root.ts";

const names = {
  builder: "localhost/kitroom-builder",
  base: "localhost/kitroom-base",
  own: "localhost/kitroom",
};
/** Who runs in the image. */
const user = 65_532;
const inImage = "/app/node_modules/node/bin/node";

type Role = "server" | "worker";
type Size = { megabytes: number; packedMegabytes: number };
type Inside = { uid: number; rights: string; root: string; data: string; tmp: string };

/** Builds the image and runs it, with everything it stores in one folder. */
export type Containers = ReturnType<typeof openContainers>;

export function openContainers(folder: string, settings: Record<string, string>) {
  const store = ["--root", join(folder, "images"), "--runroot", join(folder, "run")];
  const data = join(folder, "data");
  const podman = (...args: string[]) => must(...podmanAt(store, args));
  /** As locked as the machine allows: its network is the host's, because here no other can be made. */
  const locked = [
    ...["--network", "host", "--read-only", "--read-only-tmpfs=false", "--tmpfs", "/tmp:mode=1777"],
    ...["--cap-drop", "all", "--security-opt", "no-new-privileges", "--cgroups", "disabled"],
    // What podman would set is more than this machine may have.
    ...["--ulimit", "nofile=4096:4096", "--ulimit", "nproc=4096:4096"],
    ...["--volume", `${data}:/data`, "--pull", "never"],
    ...Object.entries(settings).flatMap(([name, value]) => ["--env", `${name}=${value}`]),
  ];
  const started: string[] = [];
  return {
    /** In place of the images that Containerfile names, which only a registry has. */
    async makeBases(): Promise<void> {
      await mkdir(data, { recursive: true });
      await chown(data, user, user);
      const base = join(folder, "base.tar");
      await debian(base, ["base-files", "libc6", "libgcc-s1", "libstdc++6"]);
      await podman("import", "--quiet", base, names.base);
      const builder = join(folder, "builder.tar");
      await debian(builder, ["base-files", "libc6", "libgcc-s1", "libstdc++6", "busybox-static"]);
      await addTools(builder, join(folder, "node"));
      await podman(
        "import",
        "--quiet",
        ...["--change", "ENV HOME=/root"],
        ...trust(),
        builder,
        names.builder,
      );
    },
    async build(): Promise<Size> {
      const cache = (await must("npm", ["config", "get", "cache"])).trim();
      const { NODE_EXTRA_CA_CERTS: ca } = process.env;
      const args = ["build", "--isolation", "chroot", "--format", "docker", "--pull-never"];
      const bases = [`BUILDER=${names.builder}`, `BASE=${names.base}`].flatMap((one) => ["--build-arg", one]);
      const volumes = [`${cache}:/root/.npm`, ...(ca ? [`${ca}:/etc/trusted.crt:ro`] : [])];
      const file = inProject("deploy", "Containerfile");
      await must("buildah", [
        ...[...store, ...args, ...bases, ...volumes.flatMap((one) => ["--volume", one])],
        ...["-f", file, "-t", names.own, projectRoot],
      ]);
      const packed = join(folder, "packed");
      await podman("push", "--quiet", names.own, `dir:${packed}`);
      const files = await readdir(packed);
      const sizes = await Promise.all(files.map(async (name) => (await stat(join(packed, name))).size));
      const size = Number(await podman("image", "inspect", "--format", "{{.Size}}", names.own));
      const inMegabytes = (bytes: number) => Math.round(bytes / 1e6);
      return {
        megabytes: inMegabytes(size),
        packedMegabytes: inMegabytes(sizes.reduce((sum, one) => sum + one, 0)),
      };
    },
    /** Runs one of the product's commands to its end. */
    async command(args: string[], input = ""): Promise<string> {
      return must(...podmanAt(store, ["run", "--rm", "-i", ...locked, names.own, ...args]), input);
    },
    async start(role: Role): Promise<void> {
      await podman("run", "--detach", "--name", role, ...locked, names.own, role);
      started.push(role);
    },
    async isHealthy(role: Role): Promise<boolean> {
      return podman("healthcheck", "run", role).then(
        () => true,
        () => false,
      );
    },
    /** Who runs there with which rights, and what trying to write says. */
    async look(role: Role): Promise<Inside> {
      const program = `const fs = require("node:fs");
        const write = (path) => { try { fs.writeFileSync(path, ""); return ""; } catch ({ code }) { return code; } };
        const rights = /CapEff:\\s*(\\w+)/.exec(fs.readFileSync("/proc/1/status", "utf8"))[1];
        console.log(JSON.stringify({ uid: process.getuid(), rights, root: write("/app/one"), data: write("/data/one"), tmp: write("/tmp/one") }));`;
      return JSON.parse(await podman("exec", role, inImage, "-e", program));
    },
    async end(role: Role): Promise<{ code: number; seconds: number }> {
      const began = performance.now();
      await podman("stop", "--time", "60", role);
      const seconds = (performance.now() - began) / 1_000;
      return { code: Number(await podman("inspect", "--format", "{{.State.ExitCode}}", role)), seconds };
    },
    async stop(): Promise<void> {
      for (const role of started) await podman("rm", "--force", role).catch(() => undefined);
      await podman("rmi", "--all", "--force").catch(() => undefined);
    },
  };
}

/** A folder of files as Debian's packages have them, without what is there to be read. */
async function debian(file: string, include: string[]): Promise<void> {
  const leaveOut = ["doc", "locale", "man", "info"].map(
    (one) => `--dpkgopt=path-exclude=/usr/share/${one}/*`,
  );
  const keep = "--dpkgopt=path-include=/usr/share/doc/*/copyright";
  const chosen = include.map((one) => `--include=${one}`);
  await must("mmdebstrap", ["--quiet", "--variant=extract", ...chosen, ...leaveOut, keep, "bookworm", file]);
}

/** Adds what the build calls, the Node that npm brought here, and this machine's npm. */
async function addTools(file: string, folder: string): Promise<void> {
  const [bin, modules] = [join(folder, "usr/local/bin"), join(folder, "usr/local/lib/node_modules")];
  for (const one of [bin, modules, join(folder, "bin"), join(folder, "usr/bin")])
    await mkdir(one, { recursive: true });
  const applets = ["sh", "cat", "cp", "find", "grep", "ls", "mkdir", "mv", "rm", "sed", "uname"].map(
    (one) => `bin/${one}`,
  );
  const links = [...applets, "usr/bin/env"];
  for (const link of links) await symlink("/bin/busybox", join(folder, link));
  await cp(inProject("node_modules", "node", "bin", "node"), join(bin, "node"));
  const npm = await realpath((await must("sh", ["-c", "command -v npm"])).trim());
  await cp(dirname(dirname(npm)), join(modules, "npm"), { recursive: true });
  await symlink("../lib/node_modules/npm/bin/npm-cli.js", join(bin, "npm"));
  const added = [...links, "usr/local/bin/node", "usr/local/bin/npm", "usr/local/lib/node_modules"];
  await must("tar", ["--append", "--file", file, "-C", folder, ...added]);
}

/** Whom npm trusts here, it trusts there. */
function trust(): string[] {
  if (!process.env.NODE_EXTRA_CA_CERTS) return [];
  return ["--change", "ENV NODE_EXTRA_CA_CERTS=/etc/trusted.crt"];
}

/** Where a machine has both kinds of control groups, crun wants to see one; nobody else is to miss the other. */
function podmanAt(store: string[], args: string[]): [command: string, args: string[]] {
  const script = 'umount -l /sys/fs/cgroup/unified 2>/dev/null; exec podman "$@"';
  const all = [...store, "--cgroup-manager", "cgroupfs", ...args];
  return ["unshare", ["--mount", "--propagation", "private", "sh", "-c", script, "podman", ...all]];
}

/** What a program that ended well has printed. */
async function must(command: string, args: string[], input = ""): Promise<string> {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"] });
  const ended = once(child, "close");
  child.stdin.end(input);
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  if (code === 0) return said.trim();
  throw new PlainError(`${command} ${args.at(-1)} failed:\n${`${said}\n${complaint}`.slice(-4_000)}`);
}
