import { z } from "zod";
import { domainClaim } from "./clubs.ts";
import { endpoint } from "./endpoint.ts";
import { envelope, newPassword } from "./shapes.ts";

/** The token of a mailed link. */
const linkToken = z.string().min(1).max(200);

/** The far end of a mailed link; anyone who holds the link may call it. */
export const invitations = {
  check: endpoint({
    method: "POST",
    path: "/set-password/check-link",
    who: "public",
    beforeLogin: true,
    summary: "Whether a link to choose a password still works, and whose it is",
    tag: "Sessions",
    input: z.object({ token: linkToken, domain: domainClaim }),
    output: envelope(
      z.object({ email: z.string(), first_name: z.string(), role: z.enum(["member", "club"]) }),
    ),
    errors: ["LINK_EXPIRED", "CLUB_NOT_FOUND"],
  }),
  setPassword: endpoint({
    method: "POST",
    path: "/set-password/store",
    who: "public",
    beforeLogin: true,
    summary: "Choose a password with a mailed link; activates a pending account and ends older sessions",
    tag: "Sessions",
    input: z.object({ token: linkToken, password: newPassword, domain: domainClaim }),
    output: z.object({ message: z.string(), data: z.object({ role: z.enum(["member", "club"]) }) }),
    errors: ["LINK_EXPIRED", "PASSWORD_TOO_WEAK", "CLUB_NOT_FOUND"],
  }),
};
