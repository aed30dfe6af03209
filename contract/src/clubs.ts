import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { said } from "./said.ts";
import { emailOut, envelope, listFields, listOf } from "./shapes.ts";

/** What anyone may know about a club; also inlined into every page. */
export const clubInfo = z.object({
  club_name: z.string(),
  /** URL of the logo, or null. */
  club_logo: z.string().nullable(),
  domain: z.string(),
  /** 1 open, 0 maintenance. */
  status: z.int(),
  primary_color: z.string(),
  secondary_color: z.string(),
  members_only: z.boolean(),
  /** IANA name of the zone in which the club's days begin and end, such as `Europe/London`. */
  time_zone: z.string(),
});
export type ClubInfo = z.infer<typeof clubInfo>;

/** `club`: its own admin, who may reopen it; `operator`: nobody at the club may. */
export const closedBy = z.enum(["club", "operator"]);

export const domainClaim = z.string().trim().toLowerCase().min(1, said("domainIsRequired")).max(253);

export const clubs = {
  verifyDomain: endpoint({
    method: "POST",
    path: "/public/verify-domain",
    withoutClub: true,
    who: "public",
    whileClosed: true,
    beforeLogin: true,
    summary: "Look a club up by its domain label or host name",
    tag: "Clubs",
    input: z.object({ domain: domainClaim }),
    output: envelope(clubInfo),
    errors: ["CLUB_NOT_FOUND"],
  }),
  findClubs: endpoint({
    method: "GET",
    path: "/public/clubs",
    withoutClub: true,
    who: "public",
    whileClosed: true,
    beforeLogin: true,
    summary: "Find a club by name, where the operator wants a front door that lists them",
    tag: "Clubs",
    input: z.strictObject({
      page: listFields.page,
      per_page: listFields.per_page,
      keywords: listFields.keywords,
    }),
    output: listOf(clubInfo.pick({ club_name: true, club_logo: true, domain: true, primary_color: true })),
    errors: ["NOT_FOUND"],
  }),
  adminGetInfo: endpoint({
    method: "GET",
    path: "/club-admin-panel/get-info",
    who: "staff",
    right: null,
    summary: "The panel's own frame: club, signed-in person, set-up flags",
    tag: "Clubs",
    input: z.strictObject({}),
    output: envelope(
      z.object({
        club_info: clubInfo,
        /** Who closed the club for maintenance; null while it is open. */
        closed_by: closedBy.nullable(),
        role: z.int(),
        email: emailOut,
        name: z.string(),
        stripe_settings: z.boolean(),
        smtp_settings: z.boolean(),
      }),
    ),
  }),
};
