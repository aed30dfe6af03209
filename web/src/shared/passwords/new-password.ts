import { z } from "zod";
import { newPassword } from "#contract/shapes.ts";
import { auth as words } from "#words/auth.ts";

/** What a form with a new password checks, besides its other fields: that it is long enough and typed twice. */
export function newPasswordForm<S extends z.ZodRawShape>(more: S) {
  return z.object({ ...more, password: newPassword, repeat: z.string() }).refine(isSameTwice, {
    path: ["repeat"],
    error: words.newPassword.differ,
  });
}

function isSameTwice(values: object): boolean {
  const { password, repeat } = values as { password: string; repeat: string };
  return password === repeat;
}
