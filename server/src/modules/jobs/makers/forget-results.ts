import type { Platform } from "#server/platform/context.ts";
import { acrossClubs } from "#server/platform/db/across-clubs.ts";
import { inClub } from "#server/platform/db/in-club.ts";

const maxAtOnce = 500;

/** Removes files that are no longer kept. The job keeps the file's name, so that whoever asks is told why it is gone. */
export async function forgetResults(platform: Platform): Promise<void> {
  const over = await acrossClubs(platform, (sweep) =>
    sweep<{ club_id: number; id: number; result_key: string }>(
      `select club_id, id, result_key from jobs
       where result_key is not null and result_until <= $1 order by result_until limit ${maxAtOnce}`,
      [platform.clock.now()],
    ),
  );
  for (const { club_id, id, result_key } of over) {
    await platform.files.remove(result_key);
    await inClub({ clubId: club_id, platform }, (tx) =>
      tx.query("update jobs set result_key = null where club_id = $1 and id = $2", [tx.clubId, id]),
    );
  }
}
