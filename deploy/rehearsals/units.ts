/**
 * `npm run rehearse -- units`: what systemd itself says of the units in deploy/systemd, and how exposed it finds each. They are
 * not started: that needs a machine which systemd has started.
 */
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inProject, projectRoot, readOwn } from "../../tools/project-root.ts";
import { run } from "../../tools/run.ts";
import { requirePrograms } from "./support/packages.ts";

const analyze = "/usr/bin/systemd-analyze";
/** Of 100. systemd calls everything below 20 good. */
const mostExposed = 15;

export async function rehearse(): Promise<number> {
  await requirePrograms({ systemd: analyze });
  const folder = await mkdtemp(join(tmpdir(), "kitroom-units-"));
  try {
    const units: string[] = [];
    for (const name of await readdir(inProject("deploy", "systemd"))) {
      if (!/\.(service|timer)$/.test(name)) continue;
      // systemd looks whether the programs are there.
      const text = readOwn("deploy", "systemd", name).replaceAll("/opt/kitroom", projectRoot);
      const unit = join(folder, name.replace("@.", "@3001."));
      await writeFile(unit, text);
      if (unit.includes("@")) await writeFile(join(folder, name), text);
      units.push(unit);
    }
    const { code, output } = await run(analyze, ["verify", "--man=no", ...units]);
    console.log(`systemd-analyze verify, ${units.length} units: ${output.trim() || "nothing to say"}`);
    let isGood = code === 0 && output.trim() === "";
    for (const unit of units.filter((one) => one.endsWith(".service"))) {
      const args = ["security", "--offline=true", "--no-pager", `--threshold=${mostExposed}`, unit];
      const { code: exposed, output: report } = await run(analyze, args);
      console.log(report.trim().split("\n").at(-1)?.replace(/^\W+/, ""));
      isGood = isGood && exposed === 0;
    }
    return isGood ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
