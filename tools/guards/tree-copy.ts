import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inProject, projectRoot } from "../project-root.ts";

/** The project's files somewhere else, to be spoilt there. */
export type TreeCopy = { root: string; remove(): void };

const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: projectRoot, encoding: "utf8", maxBuffer: 2 ** 28 });

/** Copies the last commit and what was changed since; packages are shared. */
export function copyTree(): TreeCopy {
  git("worktree", "prune");
  const folder = mkdtempSync(join(tmpdir(), "kitroom-guards-"));
  const root = join(folder, "tree");
  git("worktree", "add", "--quiet", "--detach", root, "HEAD");
  for (const path of changedFiles()) {
    if (!existsSync(inProject(path))) rmSync(join(root, path), { force: true });
    else {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      copyFileSync(inProject(path), join(root, path));
    }
  }
  symlinkSync(inProject("node_modules"), join(root, "node_modules"), "dir");
  return {
    root,
    remove() {
      rmSync(folder, { recursive: true, force: true });
      git("worktree", "prune");
    },
  };
}

function changedFiles(): string[] {
  const changed = git("diff", "--name-only", "--no-renames", "-z", "HEAD");
  const added = git("ls-files", "--others", "--exclude-standard", "-z");
  return `${changed}${added}`.split("\0").filter(Boolean);
}

/** Tells one state of product and tests from another: the commit, and what was changed since. */
export function nameOfState(): string {
  const commit = git("rev-parse", "--short", "HEAD").trim();
  const changed = changedFiles().filter((path) => /^(contract|server|sandbox)\//.test(path));
  if (changed.length === 0) return commit;
  const hash = createHash("sha256");
  for (const path of changed.toSorted())
    hash.update(path).update(existsSync(inProject(path)) ? readFileSync(inProject(path)) : "");
  return `${commit}-${hash.digest("hex").slice(0, 6)}`;
}
