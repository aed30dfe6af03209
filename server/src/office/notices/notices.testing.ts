import { createClub, createSession, createStaff, rowsOf } from "#server/testing/factories.ts";
import { tellEvents } from "#server/testing/tell-events.ts";
import { startTestServer } from "#server/testing/test-server.ts";
import { noticeSweeps } from "./notices.sweeps.ts";

export type Room = Awaited<ReturnType<typeof openRoom>>;

/** A club with an admin, another admin and a manager, and a second club. */
export async function openRoom() {
  const server = await startTestServer();
  const { owner, platform } = server;
  const clubId = await createClub(owner, { domain: "rovers", contact_email: "office@rovers.example" });
  const awayId = await createClub(owner, { domain: "harbour" });
  const person = async (club: number, role: number) => {
    const id = await createStaff(owner, club, { role });
    return { id, token: await createSession(owner, club, { staffId: id }), club };
  };
  const admin = await person(clubId, 2);
  const [mail, lowStock, forget] = noticeSweeps;
  if (!mail || !lowStock || !forget) throw new Error("Three sweeps are expected");
  return {
    server,
    owner,
    platform,
    clubId,
    awayId,
    admin,
    other: await person(clubId, 2),
    manager: await person(clubId, 5),
    away: await person(awayId, 2),
    person,
    call: (method: string, path: string, body?: object, by = admin) =>
      server.call(by.club === awayId ? "harbour" : "rovers", method, `/club-notices/${path}`, {
        token: by.token,
        ...(body && { body }),
      }),
    mail: () => mail.run(platform),
    lowStock: () => lowStock.run(platform),
    forget: () => forget.run(platform),
    async notice(kind: string, values: Record<string, unknown> = {}) {
      const { rows } = await owner.query<{ id: number }>(
        `insert into notices (club_id, kind, subject_id, staff_id, mail_due, created_at)
         values ($1, $2, $3, $4, $5, $6) returning id`,
        [
          ...[values.club_id ?? clubId, kind, values.subject_id ?? null, values.staff_id ?? null],
          ...[values.mail_due ?? true, values.created_at ?? server.clock.now()],
        ],
      );
      return Number(rows[0]?.id);
    },
    async rows() {
      await tellEvents(platform);
      return rowsOf<{
        id: number;
        kind: string;
        subject_id: number;
        staff_id: number | null;
        mail_due: boolean;
        dedupe_key: string | null;
      }>(owner, "select * from notices where club_id = $1 order by id", [clubId]);
    },
    mails: () =>
      rowsOf<{ recipient: string; subject: string; text: string }>(
        owner,
        "select recipient, subject, text from mails where club_id = $1 and event = 'club_notice' order by id",
        [clubId],
      ),
    async clear() {
      await owner.query("delete from notice_reads");
      await owner.query("delete from notices");
      await owner.query("delete from mails");
    },
  };
}
