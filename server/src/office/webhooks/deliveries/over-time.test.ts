import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { openRoom, type Room } from "../webhooks.testing.ts";
import { maxTries } from "./send-due-deliveries.ts";

let room: Room;
beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room.close());

const hour = 3_600_000;
const day = 24 * hour;

/** A separate club for each test, because sessions do not outlive the time that passes. */
beforeEach(async () => {
  await room.close();
  room = await openRoom();
});

it("gives a delivery up after its last try, says that the address fails, once, until something is taken", async () => {
  const { id } = await room.add({ events: ["member.changed"] });
  await room.newMember();
  room.receiver.answer = () => null;
  const failing = async () =>
    (
      await rowsOf<{ failing_since: Date | null }>(room.owner, "select failing_since from webhook_endpoints")
    )[0]?.failing_since;
  for (let tries = 1; tries <= maxTries; tries += 1) {
    await room.deliverDue();
    expect((await failing()) === null).toBe(tries < 3);
    room.server.clock.advance(12 * hour);
  }
  await room.deliverDue();
  expect(room.receiver.received).toHaveLength(maxTries);
  expect((await room.deliveries())[0]).toMatchObject({
    status: "failed",
    attempts: maxTries,
    status_code: null,
    last_error: "The receiver ended the connection before it answered.",
  });
  const notices = await rowsOf(
    room.owner,
    "select * from notices where club_id = $1 and kind = 'webhook_failing' and subject_id = $2",
    [room.clubId, id],
  );
  expect(notices).toHaveLength(1);
  room.receiver.answer = () => ({ status: 200 });
  await room.newMember();
  await room.deliverDue();
  expect(await failing()).toBeNull();
});

it("keeps the log for 30 days", async () => {
  await room.add({ events: ["member.changed"] });
  await room.newMember();
  await room.deliverDue();
  room.server.clock.advance(29 * day);
  await room.forget();
  expect(await room.deliveries()).toHaveLength(1);
  room.server.clock.advance(2 * day);
  await room.forget();
  expect(await room.deliveries()).toEqual([]);
});
