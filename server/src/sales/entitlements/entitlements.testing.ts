import { randomBytes } from "node:crypto";
import { systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { createMember, rowsOf } from "#server/testing/factories.ts";
import type { TestServer } from "#server/testing/test-server.ts";
import { grantPack } from "./index.ts";

/** What these helpers need from a test's club. */
export type PackShop = { server: TestServer; clubId: number; domain: string };

type Option = { productId: number; variationIds?: number[]; surchargeCents?: number };
type Slot = { label?: string; quantity?: number; options: Option[]; defaultVariationId?: number };
export type NewPack = { id: number; name: string; slotIds: number[] };

/** A live custom pack without a window. */
export async function newPack(
  { server: { owner }, clubId }: PackShop,
  slots: Slot[],
  values: Record<string, unknown> = {},
): Promise<NewPack> {
  const name = `Player pack ${randomBytes(4).toString("hex")}`;
  const row = { club_id: clubId, type: "custom", name, season: "2026/27", status: "live", ...values };
  const id = await insert(owner, "packs", row);
  const slotIds: number[] = [];
  for (const [position, slot] of slots.entries()) {
    const slotId = await insert(owner, "pack_slots", {
      club_id: clubId,
      pack_id: id,
      position,
      label: slot.label ?? "Shirt",
      quantity: slot.quantity ?? 1,
      default_variation_id: slot.defaultVariationId ?? null,
    });
    for (const [place, option] of slot.options.entries())
      await insert(owner, "pack_slot_options", {
        club_id: clubId,
        slot_id: slotId,
        product_id: option.productId,
        position: place,
        variation_ids: option.variationIds ?? null,
        surcharge_cents: option.surchargeCents ?? 0,
      });
    slotIds.push(slotId);
  }
  return { id, name: String(row.name), slotIds };
}

async function insert(owner: TestServer["owner"], table: string, row: Record<string, unknown>) {
  const columns = Object.keys(row);
  const [made] = await rowsOf<{ id: number }>(
    owner,
    `insert into ${table} (${columns.join(", ")}) values (${columns.map((_, at) => `$${at + 1}`).join(", ")}) returning id`,
    Object.values(row),
  );
  if (!made) throw new Error(`no row in ${table}`);
  return made.id;
}

/** Gives a pack to a person; returns the entitlement's id. */
export async function grant(
  { server, clubId, domain }: PackShop,
  pack: NewPack,
  memberId: number,
): Promise<number> {
  const ctx = systemCtx(
    server.platform,
    { id: clubId, domain, timeZone: "UTC", language: "en" },
    "test-grant",
  );
  const [made] = await inClub(ctx, (tx) =>
    grantPack(tx, ctx, { packId: pack.id, memberIds: [memberId], source: "hand" }),
  );
  if (!made) throw new Error("nothing was granted");
  return made.id;
}

/** A secondary member without a login. */
export function newChild(
  { server, clubId }: PackShop,
  primaryId: number,
  values: Record<string, unknown> = {},
) {
  const row = {
    primary_member_id: primaryId,
    email: null,
    first_name: "Cleo",
    last_name: "Archer",
    ...values,
  };
  return createMember(server.owner, clubId, { relation: "Daughter", ...row });
}

export async function entitlementRow({ server }: PackShop, id: number) {
  const [row] = await rowsOf<{ status: string; choices: unknown; version: number; member_id: number }>(
    server.owner,
    "select status, choices, version, member_id from entitlements where id = $1",
    [id],
  );
  if (!row) throw new Error("no such entitlement");
  return row;
}

/** What happened to an entitlement, oldest first. */
export async function eventsOf({ server }: PackShop, id: number): Promise<string[]> {
  const rows = await rowsOf<{ event: string }>(
    server.owner,
    "select event from entitlement_events where entitlement_id = $1 order by id",
    [id],
  );
  return rows.map(({ event }) => event);
}

/** A person's chosen entitlement as a cart carries it. */
export function entry(
  memberId: number,
  entitlementId: number,
  choices: [slotId: number, variationId: number][] = [],
) {
  return {
    member_id: memberId,
    entitlements: [
      {
        entitlement_id: entitlementId,
        choices: choices.map(([slot_id, variation_id]) => ({ slot_id, variation_id })),
      },
    ],
  };
}
