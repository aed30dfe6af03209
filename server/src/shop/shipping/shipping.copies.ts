import { listOf, utc } from "#server/platform/db/copies.ts";

/** Where their orders go. */
export const ownAddresses = {
  addresses: {
    sql: listOf(
      `select id, name, line1, line2, city, state, postcode, country, phone, is_default,
       ${utc("created_at")} as created_at
     from addresses where club_id = $1 and member_id = $2`,
    ),
  },
};
