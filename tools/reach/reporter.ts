import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { projectRoot } from "../project-root.ts";
import { recordedAnew, recordingFile, writeRecording } from "./recording.ts";

/** Writes what the stories asked for into `e2e/reach.json`. A file with a failure keeps its old record, for it may have ended early. */
export default class ReachReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const asked = modules.flatMap((module): [string, string[]][] => {
      const heard = module.meta().askedFor;
      return module.ok() && heard ? [[relative(projectRoot, module.moduleId), heard]] : [];
    });
    const before = existsSync(recordingFile) ? JSON.parse(readFileSync(recordingFile, "utf8")) : {};
    // Files that are gone are forgotten.
    const known = new Map(
      Object.values<string[]>(before)
        .flat()
        .filter((file) => !existsSync(file))
        .map((file): [string, string[]] => [file, []]),
    );
    writeRecording(recordedAnew(before, new Map([...known, ...asked])));
  }
}
