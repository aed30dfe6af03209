import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { tableRights } from "#server/schema.ts";
import { eventually } from "#server/testing/eventually.ts";
import { newTarget, type Target } from "#server/testing/restore-target.ts";
import { runCommand } from "#server/testing/run-command.ts";

let target: Target;
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kitroom-clubs-"));
  file = join(folder, "clubs.csv");
  target = await newTarget();
  await migrate({ ...readConfig(target.env), rights: tableRights() });
});
afterAll(async () => {
  await target.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => target.owner.query("truncate clubs cascade"));

const headings = "domain,name,time_zone,admin_email,admin_first_name,admin_last_name";

async function create(...lines: string[]) {
  await writeFile(file, lines.join("\n"));
  const { said, ended } = runCommand(["club:create", "--file", file], target.env);
  return { code: await ended, said };
}

async function rows<Row>(text: string): Promise<Row[]> {
  return (await target.owner.query(text)).rows;
}

const clubs = () =>
  rows(`select c.domain, c.name, c.time_zone, s.email, s.role, s.account_status,
      (select count(*)::int from mails m where m.club_id = c.id and m.event = 'staff_invited') as mails,
      (select count(*)::int from credit_accounts a where a.club_id = c.id) > 0 as has_ledger
    from clubs c left join staff s on s.club_id = c.id order by c.domain`);

it("creates the clubs of a file, and mails a link to each admin", async () => {
  const { code, said } = await create(
    headings,
    "rovers,Riverside Rovers,Europe/London,Rosa@Rovers.example,Rosa,Adeyemi",
    "",
    '"otters","Otters, and ""friends""",,,,',
  );
  expect([code, said.out, said.err]).toEqual([0, "2 clubs created, 1 admins invited by email.\n", ""]);
  const common = { mails: 0, has_ledger: true, role: null, account_status: null };
  const otters = { domain: "otters", name: 'Otters, and "friends"', time_zone: "UTC", email: null };
  const rovers = { domain: "rovers", name: "Riverside Rovers", time_zone: "Europe/London" };
  expect(await clubs()).toEqual([
    { ...common, ...otters },
    { ...common, ...rovers, email: "rosa@rovers.example", role: 2, account_status: 0, mails: 1 },
  ]);
});

it("names every wrong line and creates nothing", async () => {
  const { code, said } = await create(
    headings,
    "rovers,Rovers,Europe/London,rosa@rovers.example,Rosa,Adeyemi",
    "admin,Admins,,,,",
    "Big One,,Mars/Base,,,",
    '"otters","Ot',
    'ters",,nobody,Olga,',
    "rovers,Again,,,,",
  );
  expect(code).toBe(2);
  expect(said.err.split("\n")).toEqual([
    "Line 3: admin cannot be the domain of a club.",
    "Line 4: Big One cannot be the domain of a club.",
    expect.stringMatching(/^Line 4: name: /),
    "Line 4: There is no time zone Mars/Base. Give its IANA name, such as Europe/London.",
    expect.stringMatching(/^Line 5: name: /),
    expect.stringMatching(/^Line 5: admin_last_name: /),
    expect.stringMatching(/^Line 5: admin_email: /),
    "Line 7: The domain rovers is that of line 2, too.",
    "No club has been created.",
    "",
  ]);
  expect(await clubs()).toEqual([]);
});

it.each([
  [
    "a column that it does not know",
    ["domain,name,colour", "rovers,Rovers,red"],
    /^Line 1: There is no column colour;/,
  ],
  ["a column too few", ["domain,time_zone", "rovers,UTC"], /^Line 1: The column name is missing\.$/m],
  ["a column twice", ["domain,name,name", "rovers,Rovers,R"], /^Line 1: The column name is there twice\.$/m],
  [
    "a quote that is open",
    ["domain,name", 'rovers,"Rovers'],
    /^Line 2: A quote is opened and not closed\.$/m,
  ],
  ["no club", ["domain,name"], /^There is no club in the file\.$/m],
])("refuses a file with %s", async (_what, lines, sentence) => {
  const { code, said } = await create(...lines);
  expect([code, said.err]).toEqual([2, expect.stringMatching(sentence)]);
});

it("leaves what is there as it is, and gives a club without anybody its admin", async () => {
  const rovers = "rovers,Rovers,UTC,rosa@rovers.example,Rosa,Adeyemi";
  await create(headings, rovers);
  await create("domain,name", "otters,Otters");
  const { code, said } = await create(
    headings,
    rovers.replace("Rovers", "Others").replace("rosa@", "other@"),
    "otters,Otters,,olga@otters.example,Olga,Otter",
    "united,United,,,,",
  );
  expect([code, said.out]).toEqual([
    0,
    "1 clubs created, 1 admins invited by email.\nAlready there, and left as they are: rovers.\n",
  ]);
  expect(await clubs()).toMatchObject([
    { domain: "otters", email: "olga@otters.example", mails: 1 },
    { domain: "rovers", name: "Rovers", email: "rosa@rovers.example", mails: 1 },
    { domain: "united", email: null },
  ]);
});

it("is stopped between two clubs, and completed by the next run", async () => {
  const lines = Array.from(
    { length: 3_000 },
    (_, n) => `club-${n},Club ${n},,admin@club-${n}.example,Ada,Admin`,
  );
  await writeFile(file, [headings, ...lines].join("\n"));
  const { child, said, ended } = runCommand(["club:create", "--file", file], target.env);
  const count = async () => (await rows<{ n: number }>("select count(*)::int as n from clubs"))[0]?.n ?? 0;
  await eventually(async () => expect(await count()).toBeGreaterThan(5));
  child.kill("SIGTERM");
  expect([await ended, said.err]).toEqual([143, expect.stringContaining("Stopped before")]);
  const before = await count();
  expect(before).toBeLessThan(3_000);
  const some = lines.slice(0, before + 3);
  const again = await create(headings, ...some);
  expect([again.code, again.said.err, again.said.out]).toEqual([
    0,
    "",
    expect.stringMatching(/^3 clubs created/),
  ]);
  const [{ n } = { n: 0 }] = await rows<{ n: number }>(
    "select count(distinct c.id)::int as n from staff s join clubs c on c.id = s.club_id",
  );
  expect(n).toBe(before + 3);
});
