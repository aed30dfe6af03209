/*
 * Conditions on a person `m` and the primary member `h` of their family, who may be the same. Every room that
 * counts people, gives them something or asks for their membership uses these, so that all mean the same.
 */

/** SQL: joins the primary member `h`. `case`, because row-level security keeps a `coalesce` of columns away from the index. */
export const joinPrimary = `join members h on h.club_id = m.club_id
  and h.id = case when m.primary_member_id is null then m.id else m.primary_member_id end`;

/**
 * SQL: whether the person belongs to the club now, with or without a login: neither they nor the primary
 * member are inactive or erased. Somebody who has not accepted the invitation yet belongs, and so does a child without one.
 */
export const belongsToClub =
  "(m.account_status <> 2 and m.erased_at is null and h.account_status <> 2 and h.erased_at is null)";

/** SQL: the id of the person's membership: their own, else the primary member's; null for none. */
export const membershipOf =
  "case when m.membership_category_id is null then h.membership_category_id else m.membership_category_id end";
