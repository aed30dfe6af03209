import { execFileSync } from "node:child_process";
import { PlainError } from "../plain-error.ts";
import { projectRoot } from "../project-root.ts";

/** A changed file, with its changed lines as they are now; `all` of them where it is new. */
export type Change = { path: string; lines: "all" | [first: number, last: number][] };

const git = (...args: string[]) =>
  execFileSync("git", args, {
    cwd: projectRoot,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "pipe", "pipe"],
  });

/** A commit's name; null where there is none. */
function commit(ref: string): string | null {
  try {
    return git("rev-parse", "--verify", "--quiet", `${ref}^{commit}`).trim();
  } catch {
    return null;
  }
}

/**
 * What is compared with: the commit in which the branch left `main`, or `origin/main` where that is further on; on
 * `main` itself that is its last commit, so only what is not committed counts.
 */
export function baseOf(asked: string | undefined): string {
  if (asked !== undefined) {
    if (commit(asked) === null) throw new PlainError(`Git knows no ${asked}.`);
    return git("merge-base", asked, "HEAD").trim();
  }
  const main = ["main", "origin/main"].find((ref) => commit(ref) !== null);
  return main === undefined ? "HEAD" : git("merge-base", main, "HEAD").trim();
}

/** What differs from a commit in the working tree, committed or not, new files too. */
export function changesSince(base: string): Change[] {
  const untracked = git("ls-files", "--others", "--exclude-standard", "-z").split("\0").filter(Boolean);
  return [
    ...changesIn(git("diff", "--no-ext-diff", "--no-color", "--no-renames", "--no-prefix", "-U0", base)),
    ...untracked.map((path): Change => ({ path, lines: "all" })),
  ];
}

/** Reads a `git diff -U0 --no-prefix`. Where lines were only taken out, their neighbours count as changed. */
export function changesIn(diff: string): Change[] {
  return diff
    .split(/^diff --git /m)
    .slice(1)
    .map((text): Change => {
      const path = text.slice(0, text.indexOf("\n")).replace(/^(.+) \1$/, "$1");
      const isNew = /^new file mode/m.test(text) || /^Binary files/m.test(text);
      const hunks = [...text.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].map(
        ([, at, count]): [number, number] => {
          const [first, many] = [Number(at), Number(count ?? 1)];
          return many === 0 ? [first, first + 1] : [first, first + many - 1];
        },
      );
      return { path, lines: isNew ? "all" : hunks };
    });
}
