import { utc } from "#server/platform/db/copies.ts";
import { joinPrimary, membershipOf } from "./people.queries.ts";

const profile = `select json_build_object('id', m.id, 'first_name', m.first_name, 'last_name', m.last_name,
      'email', m.email, 'phone', m.phone, 'account_status', m.account_status, 'sizes', m.sizes,
      'relation', m.relation, 'primary_member_id', m.primary_member_id, 'membership_category', c.name,
      'login_time', ${utc("m.login_time")}, 'invited_at', ${utc("m.invited_at")}, 'created_at', ${utc("m.created_at")})
    from members m ${joinPrimary} left join membership_categories c on c.club_id = $1 and c.id = ${membershipOf}
    where m.club_id = $1 and m.id = $2`;

/** Who a person is to the club, and their dependants. */
export const ownProfile = {
  profile: { sql: profile },
  secondary_members: {
    sql: `select coalesce(json_agg(json_build_object('id', id, 'first_name', first_name, 'last_name', last_name,
        'relation', relation, 'sizes', sizes) order by created_at desc, id desc), '[]')
      from members where club_id = $1 and primary_member_id = $2 and erased_at is null`,
  },
};
