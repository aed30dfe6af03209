/** What the club should know. Rows come from events and a sweep; nobody calls this room to tell it anything. */

import type { z } from "zod";
import { noticeKinds, type noticeSettings } from "#contract/notices.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { changeClub, readClub } from "../../ground/clubs/index.ts";
import type { NoticeKind } from "./notices.rules.ts";

type Settings = z.infer<typeof noticeSettings>;

/** It has its own mail, which cannot be turned off. */
const alwaysMailed: NoticeKind = "order_on_hold";

export async function showNoticeSettings(ctx: Ctx): Promise<Settings> {
  return inClub(ctx, (tx) => settingsOf(tx, ctx));
}

/** Throws STALE_VERSION. */
export async function changeNoticeSettings(ctx: Ctx, { mailed, version }: Settings): Promise<Settings> {
  return inClub(ctx, async (tx) => {
    const before = await settingsOf(tx, ctx);
    return saveMailed(tx, ctx, { ...before, version }, mailed);
  });
}

async function saveMailed(tx: ClubTx, ctx: Ctx, before: Settings, mailed: string[]): Promise<Settings> {
  const mailed_notices = inOrder([...mailed, alwaysMailed]);
  await changeClub(tx, ctx, before.version, { settings: { mailed_notices } });
  const after = await settingsOf(tx, ctx);
  await recordAudit(tx, ctx, {
    action: "settings.notices_changed",
    subjectKind: "club",
    subjectId: tx.clubId,
    before: { mailed: before.mailed },
    after: { mailed: after.mailed },
  });
  return after;
}

/** Stops emailing notices, as if all were unticked. Repeating it has no effect. */
export async function stopNoticeMails(tx: ClubTx, ctx: Ctx): Promise<void> {
  const before = await settingsOf(tx, ctx);
  if (before.mailed.every((kind) => kind === alwaysMailed)) return;
  await saveMailed(tx, ctx, before, []);
}

async function settingsOf(tx: ClubTx, ctx: Ctx): Promise<Settings> {
  const { settings } = await readClub(tx, ctx);
  return { mailed: inOrder([...settings.mailed_notices, alwaysMailed]), version: settings.version };
}

/** Known kinds, each once. */
function inOrder(kinds: string[]): NoticeKind[] {
  return noticeKinds.filter((kind) => kinds.includes(kind));
}
