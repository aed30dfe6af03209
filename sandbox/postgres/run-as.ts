import { spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { chmod, chown, lchown, lstat, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";

interface User {
  uid: number;
  gid: number;
}

/** One way to run PostgreSQL's programs, which refuse to work as root. */
export interface RunAs {
  /** What this way is, for messages. */
  name: string;
  /** Who the data must belong to; undefined where it is whoever started us. */
  owner: User | undefined;
  /** Puts before a program what makes it run this way. */
  wrap(program: string, args: string[]): { command: string; args: string[] };
}

/** The environment PostgreSQL's programs get: none of the caller's PG* variables and locales reach them. */
export const plainEnvironment = { PATH: process.env.PATH ?? "/usr/bin:/bin" };

// A postmaster whose parent dies stops as after Ctrl-C: fast, clean, with everything written.
const dieWithParent = ["--pdeathsig", "INT"];

/**
 * The ways worth trying for a data folder, the one with the fewest rights first. Only root's first way needs the
 * folders above to be open to others.
 */
export function waysToRun(folder: string): RunAs[] {
  if (process.getuid?.() !== 0) return [ordinary, bare, inUserNamespace];
  return [...unprivilegedUsers(folder).flatMap(waysToDrop), inUserNamespace];
}

/** The way for root that grants the other user nothing, for folders that anybody may pass. */
export function asNobody(): RunAs {
  return droppedTo(nobody(), []);
}

/** Whether PostgreSQL's programs start this way and can reach `folder`. */
export async function works(runAs: RunAs, binaries: Binaries, folder: string): Promise<boolean> {
  // initdb does not accept a user without a name.
  const script = 'id -un && cd "$2" && test -r "$1" && test -x "$1" && exec "$1" --version';
  const shell = runAs.wrap("/bin/sh", ["-c", script, "sh", binaries.postgres, folder]);
  return (await exitCode(shell.command, shell.args)) === 0;
}

/** Gives `folder` (made when missing) and all in it to the user that this way runs as; false when it cannot. */
export async function giveTo(runAs: RunAs, folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const uid = runAs.owner?.uid ?? process.getuid?.();
    const gid = runAs.owner?.gid ?? process.getgid?.();
    if (uid === undefined || gid === undefined || (await lstat(folder)).uid === uid) return true;
    for (const entry of await readdir(folder, { recursive: true })) {
      await lchown(join(folder, entry), uid, gid);
    }
    // The folder itself comes last: its owner says that all of it has been handed over. It stays open to
    // our own group, for a root that has lost the right to enter other users' folders.
    await chmod(folder, 0o770);
    await chown(folder, uid, process.getgid?.() ?? gid);
    return true;
  } catch {
    return false;
  }
}

function exitCode(command: string, args: string[]): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: "ignore", cwd: "/", env: plainEnvironment });
    child.on("error", () => resolve(null));
    child.on("exit", resolve);
  });
}

const ordinary: RunAs = {
  name: "as this user",
  owner: undefined,
  wrap: (program, args) => ({ command: "setpriv", args: [...dieWithParent, program, ...args] }),
};

const bare: RunAs = {
  name: "as this user, without setpriv",
  owner: undefined,
  wrap: (program, args) => ({ command: program, args }),
};

// In a user namespace of its own our user is called something else, "nobody", while the files stay ours.
// It also serves a user id that has no name on this system, which initdb does not accept.
const inUserNamespace: RunAs = {
  name: "in a user namespace",
  owner: undefined,
  wrap: (program, args) => {
    const { uid, gid } = nobody();
    const rename = ["--user", `--map-user=${uid}`, `--map-group=${gid}`];
    return { command: "unshare", args: [...rename, "setpriv", ...dieWithParent, program, ...args] };
  },
};

function waysToDrop(user: User): RunAs[] {
  return [
    droppedTo(user, []),
    // The right to pass and read private folders, not to write: enough, as the data is the other user's own.
    droppedTo(user, ["dac_read_search"]),
    // Containers usually withhold the former right and grant this one.
    droppedTo(user, ["dac_override"]),
  ];
}

function droppedTo(user: User, capabilities: string[]): RunAs {
  const identity = [`--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups", "--no-new-privs"];
  const rights = capabilities.length === 0 ? [] : keepOnly(capabilities);
  return {
    name: [`as user ${user.uid}`, ...capabilities].join(" with "),
    owner: user,
    wrap: (program, args) => ({
      command: "setpriv",
      args: [...identity, ...rights, ...dieWithParent, program, ...args],
    }),
  };
}

function keepOnly(capabilities: string[]): string[] {
  const kept = ["-all", ...capabilities.map((capability) => `+${capability}`)].join(",");
  return [
    `--inh-caps=${kept}`,
    `--ambient-caps=${kept}`,
    `--bounding-set=${kept}`,
    // Without this the kernel disregards capabilities in access(2), by which PostgreSQL looks for its own files.
    "--securebits=+no_setuid_fixup",
  ];
}

// Data that already belongs to somebody stays theirs if possible, so a start by root does not lock them out.
function unprivilegedUsers(folder: string): User[] {
  const { uid, gid } = statSync(folder);
  return uid === 0 || uid === nobody().uid ? [nobody()] : [{ uid, gid }, nobody()];
}

function nobody(): User {
  const passwd = readFileSync("/etc/passwd", "utf8");
  const fields = /^nobody:[^:]*:(\d+):(\d+):/m.exec(passwd);
  return { uid: Number(fields?.[1] ?? 65_534), gid: Number(fields?.[2] ?? 65_534) };
}
