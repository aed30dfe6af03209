import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openProgram } from "./program.ts";
import { soundly, thrownIn, wrongInTables } from "./unsound.ts";

const path = "server/src/shop/shelves/shelves.tables.ts";
const maker = `export declare function clubTable<C extends object>(
  name: string, columns: C, keys: (table: Record<keyof C, object>) => object[]): C;
export declare const text: () => object;`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kitroom-tables-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function project(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(folder, "project-"));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  return root;
}

test.each([
  [
    "a key over a column that was renamed",
    `export const shelves = clubTable("shelves", { title: text() },\n  (t) => [t.label]);`,
    3,
    "label",
  ],
  [
    "a table maker that is not there",
    `\nexport const shelves = clubTabel("shelves", {}, () => []);`,
    3,
    "clubTabel",
  ],
  [
    "a file that is not there",
    `import { rooms } from "./rooms.tables.ts";\nexport const more = rooms;`,
    2,
    "rooms.tables.ts",
  ],
  ["what cannot be parsed", `export const shelves = clubTable("shelves" {}, () => []);`, 2, "',' expected"],
])("%s is told in a line", async (_, code, line, word) => {
  const root = await project({
    "tsconfig.json": JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        module: "preserve",
        allowImportingTsExtensions: true,
        types: [],
      },
    }),
    "server/src/platform/db/club-table.ts": maker,
    [path]: `import { clubTable, text } from "../../platform/db/club-table.ts";\n${code}`,
  });
  const program = openProgram(root, (name) => name.startsWith("server/src/"));
  try {
    const wrong = wrongInTables(program);
    expect(wrong[0]).toMatch(new RegExp(`^${path}:${line}  .*${word}`));
    expect(wrong.filter((said) => said.includes("\n"))).toEqual([]);
  } finally {
    program.close();
  }
});

test("what a file throws when it is loaded is told in a line, with its place", async () => {
  const root = await project({ [path]: `const name = null;\n\nexport const shelves = name.title;\n` });
  const loading = soundly(root, () => import(/* @vite-ignore */ pathToFileURL(join(root, path)).href));
  await expect(loading).rejects.toThrow(
    new RegExp(`^${path}:3  Cannot read properties of null \\(reading 'title'\\)$`),
  );
});

test("a statement that the database refuses is told where its migration has it", async () => {
  const statement = "alter table shelves\n  rename column label to title;";
  const root = await project({ "server/migrations/0002_shelves.sql": `-- Titles.\n${statement}\n` });
  const cause = new Error('column "label" does not exist');
  expect(thrownIn(root, Object.assign(new Error("Failed query", { cause }), { query: statement }))).toBe(
    'server/migrations/0002_shelves.sql:2  column "label" does not exist',
  );
});
