/** SQL, with the club as `$1`: whether an order `o` is of the person with this id, placed by them or with a pack of theirs. */
export function isOf(id: string): string {
  return `${id} in (select o.member_id union all select l.for_member_id from order_lines l
    where l.club_id = $1 and l.order_id = o.id)`;
}
