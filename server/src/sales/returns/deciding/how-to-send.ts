import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { readClub } from "../../../ground/clubs/index.ts";

/** How goods come back to the club: in its own words, or to its address where it has none. Never an empty text. */
export async function howToSend(tx: ClubTx, ctx: Ctx, orderNumber: string): Promise<string> {
  const { club, settings } = await readClub(tx, ctx);
  if (settings.returns_instructions.trim() !== "") return settings.returns_instructions;
  const place = club.location.trim();
  const enclose = `Please enclose a note with your order number ${orderNumber}.`;
  if (place !== "") return `Please bring or send it to ${club.name}, ${place}. ${enclose}`;
  const whom = club.contact_email === "" ? club.name : `${club.name} at ${club.contact_email}`;
  return `Please ask ${whom} where to bring or send it. ${enclose}`;
}
