import { inJson } from "#server/platform/db/columns.ts";
import { utc } from "#server/platform/db/copies.ts";
import { joinPrimary, membershipOf } from "./people.queries.ts";
import { personColumns } from "./person-columns.ts";

const person = inJson(["id", ...personColumns, "email", "account_status", "primary_member_id"], "m.");
/** A family does not see its dependants' phone numbers. */
const dependant = inJson(["id", ...personColumns.filter((column) => column !== "phone")]);

const profile = `select json_build_object(${person}, 'membership_category', c.name,
      'login_time', ${utc("m.login_time")}, 'invited_at', ${utc("m.invited_at")}, 'created_at', ${utc("m.created_at")})
    from members m ${joinPrimary} left join membership_categories c on c.club_id = $1 and c.id = ${membershipOf}
    where m.club_id = $1 and m.id = $2`;

/** Who a person is to the club, and their dependants. */
export const ownProfile = {
  profile: { sql: profile },
  secondary_members: {
    sql: `select coalesce(json_agg(json_build_object(${dependant}) order by created_at desc, id desc), '[]')
      from members where club_id = $1 and primary_member_id = $2 and erased_at is null`,
  },
};
