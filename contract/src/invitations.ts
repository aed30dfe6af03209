import { z } from "zod";
import { memberSession } from "./auth.ts";
import { domainClaim } from "./clubs.ts";
import { endpoint } from "./endpoint.ts";
import { emailOut, envelope, newPassword } from "./shapes.ts";

/** The token of a mailed link. */
const linkToken = z.string().min(1).max(200);

/** Where a mailed link leads; anyone who has the link may call it. */
export const invitations = {
  check: endpoint({
    method: "POST",
    path: "/set-password/check-link",
    who: "public",
    beforeLogin: true,
    summary: "Whether a link to choose a password still works, and whose it is",
    tag: "Sessions",
    input: z.object({ token: linkToken, domain: domainClaim }),
    output: envelope(z.object({ email: emailOut, first_name: z.string(), role: z.enum(["member", "club"]) })),
    errors: ["LINK_EXPIRED", "CLUB_NOT_FOUND"],
  }),
  setPassword: endpoint({
    method: "POST",
    path: "/set-password/store",
    who: "public",
    beforeLogin: true,
    summary:
      "Choose a password with an emailed link; activates a pending account, ends older sessions, logs a member in",
    tag: "Sessions",
    input: z.object({ token: linkToken, password: newPassword, domain: domainClaim }),
    output: z.object({
      message: z.string(),
      data: z.object({
        role: z.enum(["member", "club"]),
        /** A member is logged in at once; null for staff, who still need the mailed code. */
        session: memberSession.nullable(),
      }),
    }),
    errors: ["LINK_EXPIRED", "PASSWORD_TOO_WEAK", "CLUB_NOT_FOUND"],
  }),
};
