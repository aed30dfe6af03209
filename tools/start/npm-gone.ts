import { readFileSync } from "node:fs";

/** How often to look, in milliseconds. */
const interval = 250;

/**
 * Calls back once when the `npm` that runs this command has ended. It does not always pass a signal on: a shell
 * stands between, and nothing can be passed on by a process that was killed. Without this the product would go
 * on in the background, unseen. Does nothing when not run by npm.
 */
export function onNpmGone(callback: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  // Where the shell gave way to this process, our parent is npm itself, and its parents are not our concern.
  const throughShell = /^(sh|dash|bash|ash|zsh)$/.test(nameOf(shell));
  const timer = setInterval(() => {
    if (process.ppid === shell && (!throughShell || parentOf(shell) === npm)) return;
    clearInterval(timer);
    callback();
  }, interval);
  timer.unref();
}

function nameOf(pid: number): string {
  return read(`/proc/${pid}/comm`).trim();
}

function parentOf(pid: number): number | undefined {
  const status = /^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`));
  return status === null ? undefined : Number(status[1]);
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
