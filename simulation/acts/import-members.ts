import { setTimeout as pause } from "node:timers/promises";
import { utils, write } from "@e965/xlsx";
import type { Act } from "../plan/steps.ts";
import { canaryOf } from "../stage/cast.ts";
import type { World } from "../world.ts";
import { untilAnswered } from "./until-answered.ts";

type Doing<Name extends Act["do"]> = Extract<Act, { do: Name }>;

let files = 0;

/** Staff send a workbook of new members; nobody of the cast is in it. */
export async function importMembers(world: World, { club, people }: Doing<"import">): Promise<void> {
  files += 1;
  const rows = Array.from({ length: people }, (_, at) => ({
    "First name": `New${at}`,
    "Last name": canaryOf(club),
    "E-mail": `new-${files}-${at}@${canaryOf(club)}.example`,
    Credits: 10,
  }));
  const workbook = membersFile(rows);
  await world.asAdmin(club)({ method: "POST", path: "/api/club-member/import", workbook });
}

/** How long a check or an import is waited for, in milliseconds; a fault may make it late. */
const jobLimitMs = 20_000;
const cents = 1_000;

/** Staff check a list, correct the reason for its credits and load it, and do so once more for another slip. */
export async function importMended(world: World, { club, people }: Doing<"import-mended">): Promise<void> {
  files += 1;
  const emails = Array.from({ length: people }, (_, at) => `mended-${files}-${at}@${canaryOf(club)}.example`);
  const workbook = membersFile(
    emails.map((email, at) => ({
      "First name": `Mended${at}`,
      "Last name": canaryOf(club),
      "E-mail": email,
      Credits: cents / 100,
      "Credits reason": "Sping",
    })),
  );
  const ask = world.asAdmin(club);
  const checked = await ask<{ job_id: number }>({
    method: "POST",
    path: "/api/club-member/import",
    workbook,
    fields: { dry_run: "1" },
  });
  let { status, data: job } = checked;
  for (const text of ["Spring", "Bonus of spring"]) {
    if (status !== 200 || !(await isDone(world, club, job.job_id))) return;
    for (const email of emails) world.books.imported.set(email, { club, cents });
    const cells = emails.map((_, at) => ({
      sheet: "members",
      row_number: at + 2,
      key: "credits_reason",
      text,
    }));
    const path = `/api/club-member/import/${checked.data.job_id}/again`;
    ({ status, data: job } = await ask<{ job_id: number }>({
      method: "POST",
      path,
      body: { cells, dry_run: false },
    }));
  }
}

async function isDone(world: World, club: string, id: number): Promise<boolean> {
  const path = `/api/club-member/import/${id}`;
  for (const end = Date.now() + jobLimitMs; Date.now() < end; await pause(100)) {
    const { data } = await untilAnswered(() =>
      world.asAdmin(club)<{ status: string }>({ method: "GET", path }),
    );
    if (data.status === "done") return true;
  }
  return false;
}

function membersFile(rows: object[]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.json_to_sheet(rows), "Members");
  return write(book, { type: "buffer", bookType: "xlsx" });
}
