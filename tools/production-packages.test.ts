import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { projectRoot, readOwn } from "./project-root.ts";

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
