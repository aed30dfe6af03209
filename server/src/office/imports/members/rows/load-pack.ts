import type { Ctx } from "#server/platform/context.ts";
import { clubToday } from "#server/platform/days.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type RowResult, rowProblem } from "#server/platform/sheets/row-problem.ts";
import type { Cells } from "#server/platform/sheets/sheet-columns.ts";
import {
  type Choice,
  familyOf,
  grantPack,
  openEntitlements,
  saveChoices,
  tellOfPacks,
  variationsOf,
} from "../../../../sales/entitlements/index.ts";
import { packsOf } from "../../../../shop/packs/index.ts";
import type { RowContext } from "./families.rules.ts";
import { primaryOfAddress } from "./load-secondary.ts";
import { unaddressedCalled } from "./namesakes.ts";
import {
  optionsOfSlot,
  type PackSheetRow,
  readPackRow,
  slotCalled,
  variationCalled,
} from "./pack-row.rules.ts";
import { belongsNow, memberOfAddress, packsCalled, relativesCalled } from "./people.queries.ts";

/** Gives the person of a row the pack, and saves what the row chooses from it. Throws if the row does not fit. */
export async function loadPack(
  tx: ClubTx,
  ctx: Ctx,
  cells: Cells,
  { jobId, namesakes }: Pick<RowContext, "jobId" | "namesakes">,
): Promise<RowResult> {
  const row = readPackRow(cells);
  const memberId = await personOf(tx, row.person, namesakes);
  const packId = await livePack(tx, ctx, row);
  const granted = await grantPack(tx, ctx, { packId, memberIds: [memberId], source: "import" });
  await tellOfPacks(tx, ctx, granted, (familyId) => `pack_granted:${jobId}:${familyId}`);
  const isChosen = row.choices.length > 0 && (await choose(tx, ctx, row, memberId, packId));
  if (granted.length > 0) return { outcome: "loaded", lines: [] };
  if (isChosen) return { outcome: "updated", lines: [] };
  const { hasPack, isInactive } = ctx.words.importRows;
  return { outcome: "skipped", lines: [(await belongsNow(tx, memberId)) ? hasPack : isInactive] };
}

async function personOf(
  tx: ClubTx,
  person: PackSheetRow["person"],
  namesakes: RowContext["namesakes"],
): Promise<number> {
  if ("email" in person) {
    const found = await memberOfAddress(tx, person.email);
    if (!found) throw rowProblem("E-mail", ({ importRows }) => importRows.noMember);
    return found.id;
  }
  if (person.primaryEmail === null) return unaddressedCalled(tx, person, namesakes);
  const primaryId = await primaryOfAddress(tx, person.primaryEmail);
  const [id, another] = await relativesCalled(tx, primaryId, person);
  if (id === undefined) throw rowProblem("First name", ({ importRows }) => importRows.noSecondary);
  if (another !== undefined)
    throw rowProblem("First name", ({ importRows }) => importRows.severalSecondaries);
  return id;
}

async function livePack(tx: ClubTx, ctx: Ctx, { pack, season }: PackSheetRow): Promise<number> {
  const called = await packsCalled(tx, { pack, season, today: clubToday(ctx) });
  const live = called.filter(({ status }) => status === "live");
  const [first, another] = live;
  if (called.length === 0)
    throw rowProblem("Pack", ({ importRows }) =>
      season ? importRows.noPackOf({ pack, season }) : importRows.noPack(pack),
    );
  if (!first) throw rowProblem("Pack", ({ importRows }) => importRows.packNotLive);
  if (another) throw rowProblem("Season", ({ importRows }) => importRows.severalSeasons);
  if (first.is_over) throw rowProblem("Pack", ({ importRows }) => importRows.packOver);
  return first.id;
}

/** Saves the choices of a row beside earlier ones; false if nothing is new. */
async function choose(
  tx: ClubTx,
  ctx: Ctx,
  row: PackSheetRow,
  memberId: number,
  packId: number,
): Promise<boolean> {
  const entitlement = (await openEntitlements(tx, [memberId])).find(({ pack_id }) => pack_id === packId);
  // What is already ordered keeps what was ordered.
  if (!entitlement) return false;
  const chosen = await choicesOf(tx, row, packId);
  const kept = entitlement.choices;
  const isNew = ({ slot_id, variation_id }: Choice) =>
    !kept.some((one) => one.slot_id === slot_id && one.variation_id === variation_id);
  if (!chosen.some(isNew)) return false;
  const others = kept.filter(({ slot_id }) => chosen.every((one) => one.slot_id !== slot_id));
  const choices = [...others, ...chosen].toSorted((a, b) => a.slot_id - b.slot_id);
  await saveChoices(tx, ctx, await familyOf(tx, memberId), { entitlement_id: entitlement.id, choices });
  return true;
}

async function choicesOf(tx: ClubTx, { choices }: PackSheetRow, packId: number): Promise<Choice[]> {
  const pack = (await packsOf(tx, [packId])).get(packId);
  if (!pack) throw rowProblem("Pack", ({ importRows }) => importRows.packGone);
  const products = pack.slots.flatMap(({ options }) => options.map(({ product_id }) => product_id));
  const variations = await variationsOf(tx, products);
  const chosen = new Map<number, number>();
  for (const [name, choice] of choices) {
    const slot = slotCalled(pack.slots, name);
    if (!slot) throw rowProblem(`Choice: ${name}`, ({ importRows }) => importRows.noSlot);
    const allowed = optionsOfSlot(slot, variations);
    const variation = variationCalled(slot, allowed, choice);
    if (!variation)
      throw rowProblem(`Choice: ${name}`, ({ importRows }) =>
        importRows.noOption({ choice, slot: slot.label }),
      );
    chosen.set(slot.id, variation.id);
  }
  return [...chosen].map(([slot_id, variation_id]) => ({ slot_id, variation_id }));
}
