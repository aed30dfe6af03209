import { access } from "node:fs/promises";
import { PlainError } from "../../../tools/plain-error.ts";
import { run } from "../../../tools/run.ts";

/** Installs Debian packages whose programs are missing: as root; anybody else is told how. */
export async function requirePrograms(packages: Record<string, string>): Promise<void> {
  const missing: string[] = [];
  for (const [name, program] of Object.entries(packages)) if (!(await isThere(program))) missing.push(name);
  if (missing.length === 0) return;
  const command = `apt-get install -y --no-install-recommends ${missing.join(" ")}`;
  if (process.getuid?.() !== 0) throw new PlainError(`Run as root, or install what is missing: ${command}`);
  console.log(`Installing ${missing.join(", ")} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["-qq", "update"], { env });
  const { code, output } = await run("sh", ["-c", command], { env });
  if (code !== 0) throw new PlainError(`${command} failed:\n${output}`);
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
