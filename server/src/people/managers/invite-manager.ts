import type { z } from "zod";
import type { ManagerRow, managerForm } from "#contract/managers.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { sendPasswordLink, takeInvitation } from "../auth/index.ts";
import { createStaff } from "../members/index.ts";
import { showManager } from "./show-managers.ts";

/** Adds an admin or a manager and mails a link for choosing a password. Throws DUPLICATE. */
export async function inviteManager(ctx: Ctx, form: z.output<typeof managerForm>): Promise<ManagerRow> {
  await takeInvitation(ctx);
  return inClub(ctx, async (tx) => {
    const id = await createStaff(tx, ctx, {
      email: form.email,
      firstName: form.first_name,
      lastName: form.last_name,
      role: form.role,
    });
    await sendPasswordLink(tx, ctx, { kind: "staff", id });
    return showManager(tx, ctx, id);
  });
}
