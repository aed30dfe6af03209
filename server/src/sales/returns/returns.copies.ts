import { listOf, utc } from "#server/platform/db/copies.ts";

/** What they sent back or asked to. */
export const ownReturns = {
  returns: {
    sql: listOf(
      `select r.id, r.order_id, r.kind, r.status, r.reason, r.comment, r.answer, ${utc("r.created_at")} as created_at,
       (select coalesce(json_agg(json_build_object('title', l.title, 'color', l.color, 'size', l.size,
          'quantity', rl.quantity) order by l.id), '[]')
        from return_lines rl join order_lines l on l.club_id = $1 and l.id = rl.order_line_id
        where rl.club_id = $1 and rl.return_id = r.id) as lines
     from returns r where r.club_id = $1 and r.member_id = $2`,
    ),
  },
};
