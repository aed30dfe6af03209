import type { Text } from "#server/words/languages.ts";
import type { Pool } from "./db/pool.ts";
import { ApiError } from "./http/api-error.ts";

/** So many tries in a time; each further one is refused and doubles the wait for the next. Seconds. */
export type DoublingWait = { tries: number; seconds: number; firstWait: number; longestWait: number };

/**
 * A row counts the tries in `points`. While tries are left it expires with its time; from then on it expires
 * `seconds` after the wait is over, so the wait ends at `expire - seconds`. One statement decides: tries at the
 * same moment wait for the row and see each other.
 */
const takeTryText = `
  with before as (
    select points, expire from rate_limits where key = $1 for update
  ), after as (
    insert into rate_limits as r (key, points, expire)
    select $1, 1, $2::bigint + $4::bigint * 1000 from (select count(*) from before) as locked
    on conflict (key) do update set
      points = case when r.expire <= $2 then 1 else least(r.points + 1, $3::int + 60) end,
      expire = case
        when r.expire <= $2 then $2 + $4 * 1000
        when r.points < $3 then r.expire
        else $2 + ($4 + least($6::bigint, $5::bigint * power(2, least(r.points - $3, 30))::bigint)) * 1000 end
    returning points, expire
  )
  select after.points, after.expire - $4 * 1000 as wait_until,
    coalesce(before.points > $3 and before.expire - $4 * 1000 <= $2, false) as waited
  from after left join before on true`;

/** Takes one try; throws RATE_LIMITED with the doubled wait when none is left. */
export async function takeTry(pool: Pool, key: string, limit: DoublingWait, now: Date): Promise<void> {
  const { tries, seconds, firstWait, longestWait } = limit;
  const { rows } = await pool.query<{ points: number; wait_until: number; waited: boolean }>({
    name: "take_try",
    text: takeTryText,
    values: [key, now.getTime(), tries, seconds, firstWait, longestWait],
  });
  const [state] = rows;
  if (!state) throw new Error("A try was not counted");
  if (state.points > tries && !state.waited) throw limitedUntil(state.wait_until, now);
}

/** Takes the turn of `key`; throws RATE_LIMITED while its last turn is less than `seconds` ago. */
export async function takeTurn(pool: Pool, key: string, seconds: number, now: Date): Promise<void> {
  const end = now.getTime() + seconds * 1000;
  const text = `insert into rate_limits as r (key, points, expire) values ($1, 1, $2)
    on conflict (key) do update set expire = $2 where r.expire <= $3 returning expire`;
  const taken = await pool.query({ name: "take_turn", text, values: [key, end, now.getTime()] });
  if (taken.rowCount === 1) return;
  const { rows } = await pool.query<{ expire: number }>("select expire from rate_limits where key = $1", [
    key,
  ]);
  throw limitedUntil(rows[0]?.expire ?? end, now);
}

/** Begins the time until the next turn again, whenever the last one was. */
export async function restartTurn(pool: Pool, key: string, seconds: number, now: Date): Promise<void> {
  await pool.query(
    `insert into rate_limits (key, points, expire) values ($1, 1, $2)
     on conflict (key) do update set expire = excluded.expire`,
    [key, now.getTime() + seconds * 1000],
  );
}

function limitedUntil(milliseconds: number, now: Date): ApiError {
  return limitedFor(milliseconds - now.getTime());
}

/** RATE_LIMITED with the time until there is more; a long one is told in minutes, since nobody reads a header. */
export function limitedFor(milliseconds: number): ApiError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const minutes = Math.ceil(seconds / 60);
  const message: Text = ({ http }) => http.tryAgainIn(minutes);
  return new ApiError("RATE_LIMITED", { retryAfterSeconds: seconds, ...(minutes > 1 && { message }) });
}
