import { globSync } from "node:fs";
import { projectRoot, readOwn } from "../project-root.ts";

/** What is done from beginning to end by keyboard alone, and the most presses that it may take, text aside. */
export type Journey = { title: string; most: number };

/** The journeys of the stories, members' first; each is a test that fails with more presses. */
export function journeys(): Journey[] {
  const files = globSync("e2e/journeys-*.spec.ts", { cwd: projectRoot }).sort();
  const call = /\bit\("([^"]+)"(?:(?!\bit\(")[\s\S])*?\bjourney\(\s*browser,\s*\w+,\s*"[^"]*",\s*(\d+),/g;
  return files.flatMap((file) =>
    [...readOwn(file).matchAll(call)].map(([, title = "", most]) => ({ title, most: Number(most) })),
  );
}
