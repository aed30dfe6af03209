import { clubToday } from "#server/platform/clock.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { rowProblem } from "#server/platform/sheets/row-problem.ts";
import { type Cells, headingOf } from "#server/platform/sheets/sheet.ts";
import { eachInSlices } from "#server/platform/slices.ts";
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
import type { RowDone } from "../../import-definition.ts";
import type { Change } from "../../rows.queries.ts";
import { packsSheet } from "../sheets/members.sheet.ts";
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
): Promise<RowDone> {
  const row = readPackRow(cells);
  const memberId = await personOf(tx, row.person, namesakes);
  const packId = await livePack(tx, ctx, row);
  const granted = await grantPack(tx, ctx, { packId, memberIds: [memberId], source: "import" });
  await tellOfPacks(tx, ctx, granted, (familyId) => `pack_granted:${jobId}:${familyId}`);
  const changes = row.choices.length > 0 ? await choose(tx, ctx, row, memberId, packId) : [];
  if (granted.length > 0) return { outcome: "loaded", lines: [] };
  if (changes.length > 0) return { outcome: "updated", lines: [], changes };
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
  if (person.primary_email === null) return unaddressedCalled(tx, person, namesakes);
  const primaryId = await primaryOfAddress(tx, person.primary_email);
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

/** Saves the choices of a row beside earlier ones; returns what is new, before and after. */
async function choose(
  tx: ClubTx,
  ctx: Ctx,
  row: PackSheetRow,
  memberId: number,
  packId: number,
): Promise<Change[]> {
  const entitlement = (await openEntitlements(tx, [memberId])).find(({ pack_id }) => pack_id === packId);
  // What is already ordered keeps what was ordered.
  if (!entitlement) return [];
  const { chosen, nameOf } = await choicesOf(tx, row, packId);
  const stored = entitlement.choices;
  const changes = chosen.flatMap(({ heading, slot_id, variation_id }) => {
    const before = stored.find((one) => one.slot_id === slot_id)?.variation_id;
    return before === variation_id
      ? []
      : [{ heading, before: nameOf(slot_id, before), after: nameOf(slot_id, variation_id) }];
  });
  if (changes.length === 0) return [];
  const others = stored.filter(({ slot_id }) => chosen.every((one) => one.slot_id !== slot_id));
  const plain = chosen.map(({ slot_id, variation_id }): Choice => ({ slot_id, variation_id }));
  const choices = [...others, ...plain].toSorted((a, b) => a.slot_id - b.slot_id);
  await saveChoices(tx, ctx, await familyOf(tx, memberId), { entitlement_id: entitlement.id, choices });
  return changes;
}

/** What a row chooses, and how the goods of a slot are called. */
async function choicesOf(tx: ClubTx, { choices }: PackSheetRow, packId: number) {
  const pack = (await packsOf(tx, [packId])).get(packId);
  if (!pack) throw rowProblem("Pack", ({ importRows }) => importRows.packGone);
  const products = pack.slots.flatMap(({ options }) => options.map(({ product_id }) => product_id));
  const variations = await variationsOf(tx, products);
  const chosen = new Map<number, Choice & { heading: string }>();
  await eachInSlices(choices, ([name, choice]) => {
    const slot = slotCalled(pack.slots, name);
    if (!slot) throw rowProblem(`Choice: ${name}`, ({ importRows }) => importRows.noSlot);
    const allowed = optionsOfSlot(slot, variations);
    const variation = variationCalled(slot, allowed, choice);
    if (!variation)
      throw rowProblem(`Choice: ${name}`, ({ importRows }) =>
        importRows.noOption({ choice, slot: slot.label }),
      );
    const heading = headingOf(packsSheet, `choice:${name}`);
    chosen.set(slot.id, { slot_id: slot.id, variation_id: variation.id, heading });
  });
  const nameOf = (slotId: number, id: number | undefined) => {
    const one = variations.find((variation) => variation.id === id);
    const options = pack.slots.find((slot) => slot.id === slotId)?.options ?? [];
    const title = options.find(({ product_id }) => product_id === one?.product_id)?.title;
    return one && title ? [title, one.color, one.size].filter(Boolean).join(", ") : "";
  };
  return { chosen: [...chosen.values()], nameOf };
}
