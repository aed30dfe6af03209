import { afterAll, beforeAll, expect, it } from "vitest";
import { inClub } from "#server/platform/db/in-club.ts";
import { record } from "#server/platform/events.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { tellEvents } from "#server/testing/tell-events.ts";
import { untilWaiting, whileHeld } from "#server/testing/while-held.ts";
import { openRoom, type Room } from "./notices.testing.ts";

let room: Room;
beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room.server.close());

it("a notice for somebody who is deleted at that moment is left out, and the others are written", async () => {
  const { owner, platform, server } = room;
  const leaver = await room.person(room.clubId, 2);
  const job = { kind: "job.ended", job_kind: "grant_pack", status: "done", is_check: false } as const;
  await inClub(room, async (tx) => {
    await record(tx, server.clock.now(), { ...job, job_id: 1, staff_id: leaver.id });
    await record(tx, server.clock.now(), { ...job, job_id: 2, staff_id: room.admin.id });
  });
  const deleting: [string, number][] = [
    ["delete from sessions where staff_id = $1", leaver.id],
    ["delete from staff where id = $1", leaver.id],
  ];
  await whileHeld(owner, deleting, async (letGo) => {
    const telling = tellEvents(platform);
    await untilWaiting(owner);
    await letGo();
    await telling;
  });
  // Asked without telling again, which would make up for what was lost.
  const written = "select subject_id, staff_id from notices where club_id = $1";
  expect(await rowsOf(owner, written, [room.clubId])).toEqual([{ subject_id: 2, staff_id: room.admin.id }]);
});
