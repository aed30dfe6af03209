import type { ClubSettingsView } from "#contract/settings.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { type ClubRecord, type ClubUpdate, changeClub, readClub } from "../../ground/clubs/index.ts";
import { nextOrderNumber } from "../../sales/orders/index.ts";
import { presentSettings, showSettings } from "./settings.present.ts";

type Section =
  | "profile"
  | "home"
  | "contact"
  | "entitlements"
  | "orders"
  | "stock"
  | "returns"
  | "smtp"
  | "stripe";

type Change = {
  section: Section;
  /** The version the form was loaded with; null to change the newest, whatever it is. */
  version: number | null;
  /** How the current club is changed. */
  to: (record: ClubRecord, tx: ClubTx) => ClubUpdate | Promise<ClubUpdate>;
  /** What the audit log says besides the section's fields, where those hide it. */
  note?: Record<string, unknown>;
};

type Saved = { message: string; data: ClubSettingsView };

/** Changes one section of the settings, with before and after in the audit log. Throws STALE_VERSION. */
export async function changeSettings(ctx: Ctx, { section, version, to, note }: Change): Promise<Saved> {
  return inClub(ctx, async (tx) => {
    const record = await readClub(tx, ctx);
    const before = presentSettings(ctx, record, await nextOrderNumber(tx));
    await changeClub(tx, ctx, version, await to(record, tx));
    const after = await showSettings(tx, ctx);
    // The sections show no secrets, so none gets into the log.
    await recordAudit(tx, ctx, {
      action: `settings.${section}_changed`,
      subjectKind: "club",
      subjectId: tx.clubId,
      before: before[section],
      after: { ...after[section], ...note },
    });
    return { message: ctx.words.settings.saved, data: after };
  });
}
