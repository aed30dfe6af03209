import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { readClub } from "../../../ground/clubs/index.ts";

/** How to send goods back to the club: in its own words, or to its address if it has none. Never an empty text. */
export async function howToSend(tx: ClubTx, ctx: Ctx, orderNumber: string): Promise<string> {
  const { club, settings } = await readClub(tx, ctx);
  if (settings.returns_instructions.trim() !== "") return settings.returns_instructions;
  const { toPlace, askClub, askClubAt } = ctx.words.returns.howToSend;
  const told = { club: club.name, order: orderNumber };
  const place = club.location.trim();
  if (place !== "") return toPlace({ ...told, place });
  return club.contact_email === "" ? askClub(told) : askClubAt({ ...told, email: club.contact_email });
}
