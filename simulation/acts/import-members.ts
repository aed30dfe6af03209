import { utils, write } from "@e965/xlsx";
import type { Act } from "../plan/steps.ts";
import { canaryOf } from "../stage/cast.ts";
import type { World } from "../world.ts";

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
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.json_to_sheet(rows), "Members");
  const workbook: Buffer = write(book, { type: "buffer", bookType: "xlsx" });
  await world.asAdmin(club)({ method: "POST", path: "/api/club-member/import", workbook });
}
