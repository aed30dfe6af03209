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

/** SQL: joins whose secondary member the person is, if any. */
export const joinTheirPrimary =
  "left join members holder on holder.club_id = m.club_id and holder.id = m.primary_member_id";

/** SQL, after `joinTheirPrimary`: that primary member as lists show it, so that two people of one name can be told apart. */
export const primaryInJson = `case when holder.id is not null then json_build_object(
  'id', holder.id, 'name', holder.first_name || ' ' || holder.last_name, 'relation', m.relation) end`;

/**
 * SQL: puts people in the order of a register, as every list of the panel does: by surname, then by first name, as people sort
 * names. `person` is their alias in the query, such as `m`; a direction, `desc` for instance, is that of all of it.
 */
export function bySurname(person: string, direction = ""): string {
  return inOrderOf(
    [`${person}.last_name collate names`, `${person}.first_name collate names`, `${person}.id`],
    direction,
  );
}

/** The same by first name, then by surname. */
export function byFirstName(person: string, direction = ""): string {
  return inOrderOf(
    [`${person}.first_name collate names`, `${person}.last_name collate names`, `${person}.id`],
    direction,
  );
}

function inOrderOf(columns: string[], direction: string): string {
  return columns.map((column) => `${column} ${direction}`).join(", ");
}
