import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { queueMail } from "../../ground/messages/index.ts";
import type { StoredMember } from "../members/index.ts";
import { loginAdded } from "./auth.mails.ts";

/** Tells the family, at its main address, that a dependant can log in from now on. */
export async function tellOfLogin(
  tx: ClubTx,
  ctx: Ctx,
  primary: StoredMember,
  { first_name, email }: Pick<StoredMember, "first_name" | "email">,
): Promise<void> {
  if (primary.email === null || email === null || email === primary.email) return;
  const data = { first_name: primary.first_name, person_name: first_name, person_email: email };
  await queueMail(tx, ctx, { mail: loginAdded, to: primary.email, data, memberId: primary.id });
}
